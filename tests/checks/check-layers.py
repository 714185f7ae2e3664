#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each room of src/ uses only the rooms and libraries that the table of src/DESIGN.md gives it."""

import os
import re

import tap

# How each library of the table is recognised: the headers it has, the dependency names it goes by.
LIBRARIES = {
    'GIO': (r'gio/', r'gio(unix)?'),
    'json-glib': (r'json-glib/', r'json_glib'),
    'ICU': (r'unicode/', r'icu\w*'),
    'SQLite': (r'sqlite3', r'sqlite\d?'),
    'cairo': (r'cairo', r'cairo\w*'),
    'pango': (r'pango/', r'pango\w*'),
    'libqpdf': (r'qpdf/', r'(lib)?qpdf'),
    'GTK': (r'(gtk|gdk|gsk)/', r'gtk\d?'),
    'libadwaita': (r'adwaita\.h', r'(lib)?adwaita\w*'),
}
# Everywhere but in core, which has no input or output, GIO is part of GLib; GTK's own interface is made of cairo and pango.
COMES_WITH = {'GTK': {'cairo', 'pango'}}
NOT_IN_CORE = re.compile(
    r'\b(fopen|fread|fwrite|printf|g_print|g_printerr|setlocale|getenv|g_getenv|time|clock|rand|random|'
    r'g_get_real_time|g_get_monotonic_time|g_date_time_new_now\w*|g_random_\w+|g_uuid_string_random|'
    r'g_file_get_contents|g_file_set_contents\w*|g_get_user_\w+_dir|g_get_language_names) *\(')
ROW = re.compile(r'^\| *`(\w+)` *\| *([^|]+?) *\|', re.MULTILINE)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
DEPENDENCY = re.compile(r'\b([a-z]\w*)_dep\b')


def allowed():
    """Reads the table: room → (rooms it may include, libraries it may use), in the order of the house."""
    rooms = {}
    for room, words in ROW.findall(tap.read('src/DESIGN.md')):
        may, libraries = set(), set()
        for word in (word.strip() for word in words.split(',')):
            if word == 'all the above':
                may.update(rooms)
                for name in rooms:
                    libraries |= rooms[name][1] & {'GIO'}
            elif word.endswith(' and below'):
                door = word.removesuffix(' and below')
                may |= rooms[door][0] | {door}
            elif word in LIBRARIES:
                libraries |= {word} | COMES_WITH.get(word, set())
            elif word not in ('GLib', 'GObject'):
                may.add(word)
        if room != 'core':
            libraries.add('GIO')
        rooms[room] = (may | {room}, libraries)
    return rooms


def table():
    rooms = allowed()
    for room, (may, _) in rooms.items():
        for name in sorted(may - set(rooms)):
            yield f'src/DESIGN.md: {room} may include {name}, which is neither a room nor a known library'
    folders = {name for name in os.listdir(os.path.join(tap.SOURCE, 'src'))
               if os.path.isdir(os.path.join(tap.SOURCE, 'src', name))}
    for room in sorted(folders ^ set(rooms)):
        yield f'src/{room}: the folders of src and the table of src/DESIGN.md differ'


def includes():
    rooms = allowed()
    owner = {os.path.basename(path): path.split('/')[1] for path in tap.tree('src', suffixes=['.h'])}
    for path in tap.tree('src', suffixes=['.c', '.h']):
        room = path.split('/')[1]
        if room not in rooms:
            continue
        may, libraries = rooms[room]
        text = tap.read(path)
        for match in INCLUDE.finditer(text):
            quote, header = match.groups()
            where = f'{path}:{tap.line_of(text, match.start())}'
            if quote == '"' and '/' in header:
                yield f'{where}: {header}: an include of ours carries no folder'
            home = owner.get(os.path.basename(header))
            if home and home not in may:
                yield f'{where}: {header} belongs to {home}, which {room} may not include'
            for library, (pattern, _) in LIBRARIES.items():
                if re.match(pattern, header) and library not in libraries:
                    yield f'{where}: {header}: {room} may not use {library}'


def dependencies():
    rooms = allowed()
    for room, (may, libraries) in rooms.items():
        path = f'src/{room}/meson.build'
        for name in sorted(set(DEPENDENCY.findall(tap.read(path)))):
            if name in rooms and name not in may:
                yield f'{path}: {room} may not be given {name}'
            for library, (_, pattern) in LIBRARIES.items():
                if re.fullmatch(pattern, name) and library not in libraries:
                    yield f'{path}: {room} may not be given {library}'


def pure_core():
    for path in tap.tree('src/core', suffixes=['.c', '.h']):
        text = re.sub(r'/\*.*?\*/', lambda comment: '\n' * comment[0].count('\n'), tap.read(path), flags=re.DOTALL)
        for match in NOT_IN_CORE.finditer(text):
            yield f'{path}:{tap.line_of(text, match.start())}: {match[1]}: core has no I/O, locale, clock or randomness'


tap.run([
    ('the table of src/DESIGN.md describes the folders', table),
    ('includes stay within the table', includes),
    ('dependencies given stay within the table', dependencies),
    ('core is pure', pure_core),
])
