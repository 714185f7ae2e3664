#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The PDF read by PDFBox Preflight, which knows PDF/A-1b only: what it says beyond the differences of A-3 is a fault.

Usage: check-preflight.py PRINT_SHEETS, the program that writes the sheets into a folder.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

JARS = ('pdfbox2', 'fontbox2', 'preflight', 'xmpbox', 'commons-logging', 'jaxb-api', 'javax.activation')
FOLDER = '/usr/share/java'
SHEETS = ('example', 'many-posts', 'full', 'japanese', 'decided', 'forty', 'answer-walk', 'answer-hostile')

# What PDF/A-3a allows and PDF/A-1b does not: attached files, cross-reference streams, transparency groups, its own
# number, and subsets without the list of their glyphs.
ALLOWED = (
    r'EmbeddedFile entry is present in the Names dictionary',
    r'EmbeddedFile entry is present in a FileSpecification dictionary',
    r'Group has a transparency S entry or the S entry is null on page \d+',
    r'part must be 1$',
    r'The Charset entry is missing for the Type1 Subset',
    r'The CIDSet entry is missing for the Composite Subset',
)


def faults(java, path):
    """The lines of Preflight that are not in the list."""
    jars = ':'.join(os.path.join(FOLDER, f'{name}.jar') for name in JARS)
    done = subprocess.run([java, '-cp', jars, 'org.apache.pdfbox.preflight.Validator_A1b', path],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=120, check=False)
    lines = [line for line in done.stdout.splitlines() if re.match(r'\d+(\.\d+)* : ', line)]
    # A validator that did not run finds no fault either.
    if not any('part must be 1' in line for line in lines):
        return [f'Preflight did not read the file: {done.stdout.strip()}']
    return [line for line in lines if not any(re.search(allowed, line) for allowed in ALLOWED)]


def main():
    java = shutil.which('java')
    missing = [name for name in JARS if not os.path.exists(os.path.join(FOLDER, f'{name}.jar'))]
    print(f'1..{len(SHEETS)}')
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for number, sheet in enumerate(SHEETS, 1):
            if java is None or missing:
                print(f'ok {number} {sheet} # SKIP PDFBox Preflight is not installed')
                continue
            subprocess.run([sys.argv[1], folder, sheet], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            found = faults(java, os.path.join(folder, f'{sheet}-fr.pdf'))
            good = good and not found
            print(f'{"not ok" if found else "ok"} {number} {sheet}')
            for line in found:
                print(f'# {line}')
    sys.exit(0 if good else 1)


main()
