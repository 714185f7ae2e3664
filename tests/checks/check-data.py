#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The files a desktop reads: launcher, metainfo, preferences, manual pages, icons, manifest."""

import json
import os
import re
import xml.etree.ElementTree as xml

import tap

ID = 'org.gabarit.Gabarit'
ICONS = 'data/icons/hicolor'


def tool(*command):
    tap.need(command[0])
    code, said = tap.output(*command)
    return said.splitlines() if code != 0 else []


def desktop():
    return tool('desktop-file-validate', f'data/{ID}.desktop')


def metainfo():
    # The project has no home page.
    return tool('appstreamcli', 'validate', '--no-net', '--override', 'url-homepage-missing=info',
                f'data/{ID}.metainfo.xml')


def french():
    root = xml.fromstring(tap.read(f'data/{ID}.metainfo.xml'))
    lang = '{http://www.w3.org/XML/1998/namespace}lang'
    for parent in root.iter():
        for tag in ('summary', 'p', 'li'):
            found = [child.get(lang, 'en') for child in parent.findall(tag)]
            if found.count('en') != found.count('fr'):
                yield f'data/{ID}.metainfo.xml: <{parent.tag}>: {found.count("en")} {tag} in English, {found.count("fr")} in French'
    keys = re.findall(r'^(GenericName|Comment|Keywords)(\[fr\])?=', tap.read(f'data/{ID}.desktop'), re.MULTILINE)
    for key in ('GenericName', 'Comment', 'Keywords'):
        if (key, '[fr]') not in keys:
            yield f'data/{ID}.desktop: {key} has no French'


def version():
    said = re.search(r"version: '([^']+)'", tap.read('meson.build'))[1]
    release = xml.fromstring(tap.read(f'data/{ID}.metainfo.xml')).find('releases/release').get('version')
    if said != release:
        yield f'meson.build says version {said}, the metainfo {release}'


def preferences():
    return tool('glib-compile-schemas', '--strict', '--dry-run', 'data')


def manuals():
    pages = list(tap.tree('data/man'))
    return tool('mandoc', '-T', 'lint', '-W', 'warning', *pages)


def manual_of_the_command_line():
    """Every verb and option that the program's help names has its place in the manual page."""
    program = os.environ.get('GABARIT_CLI')
    if program is None:
        raise tap.Skip('GABARIT_CLI does not name the program')
    page = tap.read('data/man/gabarit-cli.1')
    _, said = tap.output(program, '--help', '--lang', 'en')
    verbs = re.findall(r'^  ([a-z]+)\b', said, re.MULTILINE)
    if 'estimate' not in verbs:
        yield f'the help names no verb: {said}'
    for verb in verbs:
        if f'.Cm {verb}\n' not in page:
            yield f'data/man/gabarit-cli.1: {verb} is not there'
        _, said = tap.output(program, verb, '--help', '--lang', 'en')
        for option in sorted(set(re.findall(r'^  --([a-z-]+)', said, re.MULTILINE))):
            if not re.search(rf'Fl -{option}\b(?!-)', page):
                yield f'data/man/gabarit-cli.1: {verb} --{option} is not there'


def icons():
    for path in (f'{ICONS}/scalable/apps/{ID}.svg', f'{ICONS}/symbolic/apps/{ID}-symbolic.svg'):
        root = xml.fromstring(tap.read(path))
        if root.get('width') != root.get('height'):
            yield f'{path}: not square'
    symbolic = [f'{ICONS}/symbolic/apps/{ID}-symbolic.svg', *tap.tree('resources', suffixes=['-symbolic.svg'])]
    for path in symbolic:
        root = xml.fromstring(tap.read(path))
        if (root.get('width'), root.get('height')) != ('16', '16'):
            yield f'{path}: a symbolic icon is 16 × 16'
        for element in root.iter():
            # Recolouring ignores strokes.
            if element.get('stroke') not in (None, 'none'):
                yield f'{path}: a stroke in a symbolic icon'


def manifest():
    path = f'flatpak/{ID}.json'
    said = json.loads(tap.read(path))
    if said.get('id') != ID or said.get('command') != 'gabarit':
        yield f'{path}: not the program\'s id or command'
    if '--share=network' in said.get('finish-args', []):
        yield f'{path}: the program has no use for the network'


tap.run([
    ('the launcher is valid', desktop),
    ('the metainfo is valid', metainfo),
    ('launcher and metainfo speak French throughout', french),
    ('one version everywhere', version),
    ('the preferences compile', preferences),
    ('the manual pages are clean', manuals),
    ('the manual page of the command line is whole', manual_of_the_command_line),
    ('the icons have the right shape', icons),
    ('the Flatpak manifest asks for what it needs', manifest),
])
