#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The README holds: its examples of the command line answer what it shows, and what it names exists."""

import datetime
import os
import re
import shlex
import subprocess
import tempfile

import tap

ALIAS = "alias gabarit-cli='tools/in build/install/bin/gabarit-cli'"


def examples():
    """Yields (line, command, answer expected) for each command of the console blocks."""
    text = tap.read('README.md')
    for block in re.finditer(r'^```console\n(.*?)^```', text, re.MULTILINE | re.DOTALL):
        for part in re.finditer(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', block[1], re.MULTILINE):
            yield tap.line_of(text, block.start(1) + part.start()), part[1], part[2]


def this_year(text):
    return text.replace('FC-2026-', f'FC-{datetime.date.today().year}-')


def without_sizes(text):
    """A file's size follows each word of the sheet: it is no part of the comparison."""
    return re.sub(r'^(\S+\.(?:pdf|csv))  \d.*$', r'\1', text, flags=re.MULTILINE)


def answers():
    program = os.environ.get('GABARIT_CLI')
    if program is None:
        raise tap.Skip('GABARIT_CLI does not name the program')
    environment = {name: value for name, value in os.environ.items()
                   if name != 'LANGUAGE' and name != 'LANG' and not name.startswith('LC_')}
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        environment['GABARIT_STORE'] = os.path.join(folder, 'gabarit.db')
        os.symlink(os.path.join(tap.SOURCE, 'tests'), os.path.join(folder, 'tests'))
        for line, command, expected in examples():
            if command == ALIAS:
                continue
            words = shlex.split(this_year(command))
            if words[0] != 'gabarit-cli':
                yield f'README.md:{line}: {command}: not a command of gabarit-cli'
                continue
            done = subprocess.run([program, *words[1:]], cwd=folder, env=environment, encoding='utf-8', check=False,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            count += 1
            if without_sizes(done.stdout) != without_sizes(this_year(expected)):
                yield f'README.md:{line}: {command}: the answer is now: {done.stdout!r}'
    if count < 3:
        yield f'README.md: {count} examples of gabarit-cli'


def places():
    """Files that are linked to, shown, or head a row of the table of places."""
    text = tap.read('README.md')
    named = re.findall(r'\]\(([^):]+)\)', text) + re.findall(r'^\| `([^` ]+)`', text, re.MULTILINE)
    if len(named) < 5:
        yield f'README.md: names {len(named)} places'
    for name in named:
        # What a run makes, and what is the user's.
        if name.startswith(('build/', '~/')):
            continue
        if not os.path.exists(os.path.join(tap.SOURCE, name)):
            yield f'README.md: {name} does not exist'


tap.run([
    ('the examples of the README answer what it shows', answers),
    ('the places of the README exist', places),
])
