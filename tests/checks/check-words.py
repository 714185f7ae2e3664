#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The words: French for each text of the program, and set as a French printer would."""

import ast
import re

import tap

NO_BREAK = '\u00a0\u202f'
FAULTS = [
    (re.compile(r'(?<=\w)\'(?=\w)'), 'an apostrophe is ’'),
    (re.compile(r'"'), 'quotation marks are « »'),
    (re.compile(r'\.\.\.'), 'an ellipsis is …'),
    (re.compile(r'(?<=[\w)»}])[:;?!](?=\s|$)'), 'a no-break space goes before : ; ? !'),
    (re.compile(r' [:;?!»]'), 'the space before : ; ? ! » does not break'),
    (re.compile(r'« '), 'the space after « does not break'),
    (re.compile(r'«(?![%s])' % NO_BREAK), 'a no-break space follows «'),
    (re.compile(r'(?<![%s])»' % NO_BREAK), 'a no-break space precedes »'),
    (re.compile(r'\d (?=(?:Gio|Go|Mio|Mo|Kio|ko|octets?|%|€|ms|s|h|W)(?!\w))'), 'a no-break space goes before a unit'),
    (re.compile(r'\d (?=\d{3}\b)'), 'U+202F goes inside a number'),
]
# What a person types or a program reads is written as it is typed.
VERBATIM = re.compile(r'--[a-z][\w-]*|`[^`]*`|https?://\S+|\{[1-9]\}|%\w|[\w-]+\.json\S*|\b\d+:\d+\b')
STRING = re.compile(r'^(?:msgstr(?:\[\d\])? )?(".*")$')


def catalogues():
    return list(tap.tree('po', suffixes=['.po']))


def translations(path):
    """Yields (line, text) for each French text of a catalogue, obsolete ones left out."""
    lines = tap.read(path).split('\n')
    number = 0
    while number < len(lines):
        if lines[number].startswith('msgstr'):
            start, text = number + 1, ''
            match = STRING.match(lines[number])
            while match:
                text += ast.literal_eval(match[1])
                number += 1
                match = re.match(r'^(".*")$', lines[number]) if number < len(lines) else None
            if 'Content-Type:' not in text:
                yield start, text
        else:
            number += 1


def complete():
    tap.need('xgettext')
    code, said = tap.output('tools/po', '--check')
    if code != 0:
        yield from said.splitlines()


def typography():
    for path in catalogues():
        for line, text in translations(path):
            plain = VERBATIM.sub('x', text)
            for pattern, rule in FAULTS:
                if pattern.search(plain):
                    yield f'{path}:{line}: {text!r}: {rule}'


tap.run([
    ('every text of the program has its French, and no other', complete),
    ('French is set as in print', typography),
])
