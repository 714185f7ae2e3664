#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every file of the tree owes: a licence line, a bounded length, no private place, nothing left to do."""

import os
import re

import tap

LONGEST = 700
CODE = ('.c', '.h', '.py', '.sh', '.blp', '.css', '.sql', '.build')
LICENSED = ('.c', '.h', '.py', '.sh', '.blp', '.css', '.sql')
BINARY = ('.png', '.gz', '.ttf', '.otf', '.icc', '.pdf', '.db', '.gabarit', '.mo')
FORBIDDEN = [
    (re.compile(r'(?<![\w.~/-])/(home/[a-z]|root/|Users/|work/)'), 'a path of one machine'),
    (re.compile(r'\b(deb|security|ftp|archive|mirrors?)\.(debian|ubuntu|fedoraproject)\.(org|com|net)\b'), 'a mirror\'s host'),
    (re.compile(r'\b(TO' r'DO|FIX' r'ME|XX' r'X)\b'), 'something left to do'),
    (re.compile(r'^(<<<<<<<|>>>>>>>) ', re.MULTILINE), 'a merge left unfinished'),
]


def texts(*suffixes):
    for path in tap.tree(suffixes=suffixes):
        if not path.endswith(BINARY):
            yield path, tap.read(path)


def is_script(path, text):
    return text.startswith('#!') or path in ('tools/common.sh',)


def licence():
    for path, text in texts():
        if path.endswith(LICENSED) or is_script(path, text):
            if 'SPDX-License-Identifier: GPL-3.0-or-later' not in '\n'.join(text.splitlines()[:3]):
                yield f'{path}: no SPDX line at the top'


def length():
    for path, text in texts(*CODE):
        count = text.count('\n')
        if count > LONGEST:
            yield f'{path}: {count} lines; {LONGEST} at most'


def forbidden():
    for path, text in texts():
        for pattern, what in FORBIDDEN:
            for match in pattern.finditer(text):
                # TAP's own word for an expected failure is spoken of by what reads it.
                if path in ('tools/count-tests.py', 'tests/checks/test-count-tests.py') and match[0] == 'TO' 'DO':
                    continue
                yield f'{path}:{tap.line_of(text, match.start())}: {match[0].strip()}: {what}'


def whitespace():
    for path, text in texts(*CODE):
        for number, line in enumerate(text.split('\n'), 1):
            if line != line.rstrip() or '\t' in line:
                yield f'{path}:{number}: a tab or a space at the end of the line'
        if text and (not text.endswith('\n') or text.endswith('\n\n')):
            yield f'{path}: one newline ends a file'


def guards():
    for path in tap.tree('src', 'tests', suffixes=['.h']):
        if '#pragma once' not in tap.read(path):
            yield f'{path}: no #pragma once'


def executables():
    for path, text in texts():
        if text.startswith('#!') and not os.access(os.path.join(tap.SOURCE, path), os.X_OK):
            yield f'{path}: a script that cannot be executed'


def rules():
    """The tests that tests/README.md names for each rule are there."""
    paths = {path for _, text in texts('.c') for path in re.findall(r'g_test_add\w* \("(/[^"]+)"', text)}
    named = re.findall(r'`(/[^`]+)`', tap.read('tests/README.md'))
    for path in named:
        if path not in paths:
            yield f'tests/README.md: {path} is no test'
    if not named:
        yield 'tests/README.md: no test is named'


tap.run([
    ('each source names its licence', licence),
    (f'no source is longer than {LONGEST} lines', length),
    ('nothing private and nothing left to do', forbidden),
    ('no stray white space', whitespace),
    ('each header is read once', guards),
    ('each script can be executed', executables),
    ('each rule has the tests that are said to hold it', rules),
])
