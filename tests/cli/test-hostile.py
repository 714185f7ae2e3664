#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What surrounds gabarit-cli is hostile: environment, empty words, texts that speak to a terminal."""

from command import expect, main

ESTIMATE = ('estimate', '--params', '7e9', '--format', '16bit', '--reserve', '6GiB')


def odd_locales(place, problems):
    """no locale makes it crash, or word numbers otherwise"""
    french = place.run(*ESTIMATE)
    for variable in ('LC_ALL', 'LC_NUMERIC', 'LANG', 'LANGUAGE'):
        for locale in ('', 'x', 'x' * 100, 'x' * 5000, 'de_DE.UTF-8', '../../etc/passwd', 'fr_FR@' + 'x' * 300):
            answer = place.run(*ESTIMATE, LC_ALL=None, LANG='fr_FR.UTF-8', **{variable: locale}) \
                if variable not in ('LC_ALL', 'LANG') else place.run(*ESTIMATE, **{'LC_ALL': None, variable: locale})
            expect(problems, answer.code == 0 and answer.out == french.out, variable, locale[:20], answer)


def empty_words(place, problems):
    """an empty value is no value"""
    for words in (('new', '--title', ''), ('new', '--author='), (*ESTIMATE[:2], ''), ('estimate', '--config', ''),
                  ('list', '--store', ''), ('list', '--lang='), ('export', '--example', '--pdf', '')):
        expect(problems, place.run(*words).code == 2, words, place.run(*words))
    expect(problems, place.run('-', 'list').code == 2, 'a dash is no command')


COMMANDS = '\x1b[31m\x07\x7f\u009b31m\u202e\u2066'


def terminal(place, problems):
    """what a file, its name or a title says is shown, never obeyed by the terminal, and stays on its line"""
    text = '{\n"\\u001b[31m\\u009b\\u202e\\nvaleur": 1,\n"model_type": "llama"}\n'
    file = place.write('a\nb' + COMMANDS + '.json', text)
    place.run('new', '--title', COMMANDS, '--params', '7e9')
    for words in (('estimate', '--config', file), ('import', file), ('estimate', '--config', file + 'x'), ('list',),
                  ('show', 'FC-2026-0001'), ('show', COMMANDS), ('estimate', '--params', COMMANDS), (COMMANDS,),
                  ('list', 'models'), ('export', 'FC-2026-0001', '--csv', file + '/x')):
        answer = place.run(*words)
        letters = set(answer.text + answer.errors) & set(COMMANDS + '\r') - set('[31m')
        expect(problems, not letters, words, letters)
    remarks = place.run('estimate', '--config', file).errors.splitlines()
    expect(problems, remarks and all(line.startswith(place.folder) for line in remarks), remarks)


def long_words(place, problems):
    """a key or a value of any length is named in a line"""
    for text in ('{"model_type": "llama", "%s": 1}' % ('x' * 1000000), '{"model_type": "%s"}' % ('x' * 1000000)):
        answer = place.run('estimate', '--config', place.write('long.json', text), '--format', '16bit')
        expect(problems, answer.code in (0, 3) and len(answer.err) < 4000, len(answer.err))


main(odd_locales, empty_words, terminal, long_words)
