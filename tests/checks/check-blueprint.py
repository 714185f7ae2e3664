#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the Blueprint compiler does not refuse: words left untranslated, a row that assistive technology cannot see."""

import re

import tap

WORDS = ('title', 'subtitle', 'label', 'description', 'tooltip-text', 'placeholder-text', 'text', 'body', 'heading',
         'button-label', 'secondary-text', 'ok-label', 'cancel-label', 'accelerator-label')
BARE = re.compile(r'^[ \t]*(%s)[ \t]*:[ \t]*("[^"]*"|\'[^\']*\')[ \t]*;' % '|'.join(WORDS), re.MULTILINE)
OBJECT = re.compile(r'\b(Adw\.SpinRow)\b[^{;]*\{')


def blueprints():
    return list(tap.tree('resources', 'src', suffixes=['.blp']))


def without_comments(text):
    blank = lambda comment: re.sub(r'[^\n]', ' ', comment[0])  # noqa: E731
    return re.sub(r'/\*.*?\*/|^[ \t]*//[^\n]*', blank, text, flags=re.DOTALL | re.MULTILINE)


def body(text, start):
    """The text between the brace before start and the one that closes it, without what nested objects say."""
    depth, own = 1, []
    for character in text[start:]:
        depth += (character == '{') - (character == '}')
        if depth == 0:
            break
        own.append(character)
    return ''.join(own)


def words():
    for path in blueprints():
        text = without_comments(tap.read(path))
        for match in BARE.finditer(text):
            if re.search(r'[^\W\d_]{2,}', match[2]):
                yield f'{path}:{tap.line_of(text, match.start())}: {match[1]}: {match[2]} is not marked for translation'


def spin_rows():
    for path in blueprints():
        text = without_comments(tap.read(path))
        for match in OBJECT.finditer(text):
            if not re.search(r'accessible-role\s*:\s*list_item\s*;', body(text, match.end())):
                yield (f'{path}:{tap.line_of(text, match.start())}: {match[1]} without accessible-role: list_item is '
                       'invisible to assistive technology')


def spin_rows_in_code():
    for path in tap.tree('src', suffixes=['.c']):
        text = tap.read(path)
        for match in re.finditer(r'\badw_spin_row_new\w* *\(|ADW_TYPE_SPIN_ROW', text):
            if 'GTK_ACCESSIBLE_ROLE_LIST_ITEM' not in text:
                yield f'{path}:{tap.line_of(text, match.start())}: a spin row without the role of a list item'


def formatted():
    tap.need('blueprint-compiler')
    files = blueprints()
    if not files:
        return
    code, said = tap.output('blueprint-compiler', 'format', *files)
    if code != 0:
        yield from said.splitlines()[-20:]


tap.run([
    ('every word of a Blueprint file is marked for translation', words),
    ('every spin row is seen by assistive technology', spin_rows),
    ('every spin row made in code is seen by assistive technology', spin_rows_in_code),
    ('Blueprint files are formatted as blueprint-compiler does', formatted),
])
