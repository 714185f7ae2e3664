#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The style of code and scripts, by the tools that know it and by a few rules they do not know."""

import os
import re

import tap

LONGEST_LINE = 130
# Macros of gettext and string prefixes, which are written against their parenthesis or quote.
TIGHT = re.compile(r'\b(N_|NC_|C_|Q_|_|u|U|L|u8) (?=[("])')
# Good names in C that clang-format takes for words of C++.
NOT_CPP = re.compile(r'\b(operator|template|class|this|new|delete|export|import|module|requires|private|public)\b')
LAYOUT = [
    (re.compile(r'^(?:[ ]*(?:if|for|while|switch|do)\b[^\n]*|\w[^\n="]*\))[ ]*\{[ ]*$', re.MULTILINE), 'the brace that opens a block stands on its own line'),
    (re.compile(r'^[ ]*\}[ ]*else\b|\belse[ ]*\{[ ]*$', re.MULTILINE), 'else stands on its own line'),
    (re.compile(r'^\n\n', re.MULTILINE), 'two blank lines'),
    (re.compile(r'^(?:static )?(?:inline )?[A-Za-z_]\w*(?: [A-Za-z_]\w*)*[ *]+\w+ \([^;{]*\)\n\{', re.MULTILINE),
     'the type of a function that is defined stands on its own line'),
]


def sources():
    return list(tap.tree('src', 'tests', suffixes=['.c', '.h']))


def words(text):
    """The text as clang-format and the columns of GNOME agree on it: no line breaks, no alignment."""
    text = TIGHT.sub(r'\1', text)
    text = re.sub(r'\\\n', ' ', text)
    text = re.sub(r'\s+', ' ', text).replace('( ', '(').replace(' )', ')')
    return re.sub(r'\* (?=\w+ \()', '*', text).split(' ')


def spaces():
    tap.need('clang-format')
    for path in sources():
        text = NOT_CPP.sub(r'\1_', tap.read(path))
        # By the name of a header it would guess the language, and take a designator in a macro for Objective-C.
        name = os.path.join(os.path.dirname(path), 'header.c') if path.endswith('.h') else path
        code, said = tap.output('clang-format', '--style=file', f'--assume-filename={name}', text=text)
        mine, theirs = words(text), words(said)
        if code != 0 or mine != theirs:
            place = next((n for n, pair in enumerate(zip(mine, theirs)) if pair[0] != pair[1]), 0)
            yield f'{path}: “{" ".join(mine[max(0, place - 3):place + 4])}” should be “{" ".join(theirs[max(0, place - 3):place + 4])}”'


def layout():
    for path in sources():
        text = tap.read(path)
        code = re.sub(r'/\*.*?\*/', lambda comment: re.sub(r'[^\n]', ' ', comment[0]), text, flags=re.DOTALL)
        for pattern, rule in LAYOUT:
            for match in pattern.finditer(code):
                yield f'{path}:{tap.line_of(code, match.start())}: {rule}'
        for number, line in enumerate(text.split('\n'), 1):
            if len(line) > LONGEST_LINE:
                yield f'{path}:{number}: {len(line)} columns; {LONGEST_LINE} at most'


def scripts():
    tap.need('shellcheck')
    files = [path for path in tap.tree()
             if tap.read(path).startswith(('#!/usr/bin/env bash', '#!/bin/bash', '#!/bin/sh')) or path == 'tools/common.sh']
    code, said = tap.output('shellcheck', '--external-sources', '--source-path=SCRIPTDIR', *files)
    if code != 0:
        yield from said.splitlines()


tap.run([
    ('spaces are where clang-format puts them', spaces),
    ('braces, types and lines stand where they should', layout),
    ('scripts are clean', scripts),
])
