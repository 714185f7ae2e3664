#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""--help says the same in both languages and in the manual page."""

import os
import re

from command import expect, main, tap

VERBS = ('estimate', 'find', 'new', 'list', 'show', 'import', 'fit', 'decide', 'export', 'verify', 'check', 'backup')
OPTION = re.compile(r'(?<![\w-])--[a-z][a-z-]*')


def options_of_help(place, *words):
    answer = place.run(*words, '--help')
    return set(OPTION.findall(answer.text)), answer


def manual():
    return tap.read('data/man/gabarit-cli.1')


def options_of_manual(text):
    return {'-' + flag for flag in re.findall(r'\bFl (-[a-z][a-z-]*)', text)}


def sections():
    """The part of the manual that describes each verb, and what comes before."""
    parts = re.split(r'^\.Ss (\w+)$', manual(), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2])), parts[0]


def every_verb(place, problems):
    """each verb explains itself, in French and in English"""
    for verb in VERBS:
        french, answer = options_of_help(place, verb)
        english, other = options_of_help(place, verb, '--lang', 'en')
        expect(problems, answer.code == 0 and not answer.err and f'gabarit-cli {verb}' in answer.text, verb, answer)
        expect(problems, french == english, verb, french ^ english)
        expect(problems, answer.text != other.text, verb, 'French is English')
        expect(problems, max(len(line) for line in answer.text.split('\n')) < 130, verb, 'is too wide')
    whole = place.run('--help').text
    for verb in VERBS:
        expect(problems, re.search(rf'^  {verb} ', whole, re.M), verb, 'is not listed')
    expect(problems, place.run('-h').out == place.run('--help').out)


def manual_agrees(place, problems):
    """the manual page describes the options that --help lists, verb by verb"""
    described, before = sections()
    common, _ = options_of_help(place)
    expect(problems, common == options_of_manual(before.split('.Sh DESCRIPTION')[1]), 'common options',
           common ^ options_of_manual(before.split('.Sh DESCRIPTION')[1]))
    workload = options_of_help(place, 'estimate')[0] - common
    expect(problems, set(described) >= set(VERBS), set(VERBS) - set(described))
    for verb in VERBS:
        listed = options_of_help(place, verb)[0] - common
        written = options_of_manual(described.get(verb, '')) - common
        if verb in ('find', 'new'):
            expect(problems, listed >= workload, workload - listed)
            listed -= workload
        expect(problems, listed == written, verb, listed ^ written)


def exits_agree(place, problems):
    """the manual page lists the exit codes"""
    part = manual().split('.Sh EXIT STATUS')[1].split('.Sh ')[0]
    expect(problems, re.findall(r'^\.It (\d)$', part, re.M) == ['0', '1', '2', '3', '4', '5'], part)


def version(place, problems):
    """--version says which"""
    text = place.run('--version').text
    expect(problems, re.fullmatch(r'gabarit-cli \d+\.\d+\.\d+\n', text), text)
    expect(problems, f"version: '{text.split()[1]}'" in tap.read('meson.build'), text)


main(every_verb, manual_agrees, exits_agree, version)
