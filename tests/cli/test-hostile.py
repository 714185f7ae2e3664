#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What surrounds gabarit-cli is hostile: environment, empty words, texts that speak to a terminal."""

import os

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


def places(place, problems):
    """what cannot be written leaves every file, the store and the revision as they were"""
    place.run('new', '--title', 'Un', '--params', '7e9')
    before = place.read('essai.gabarit')
    for code, words in ((3, ('--csv', place.store)), (3, ('--pdf', place.path('a'), '--csv', place.path('none/b'))),
                        (3, ('--csv', place.folder)), (2, ('--pdf', place.path('a'), '--csv', place.path('./a')))):
        answer = place.run('export', 'FC-2026-0001', *words, '--json')
        expect(problems, answer.code == code and answer.json['error']['file'] == words[-1], words, answer)
        expect(problems, os.listdir(place.folder) == ['essai.gabarit'], words, os.listdir(place.folder))
    expect(problems, place.read('essai.gabarit') == before, 'the store was written')
    expect(problems, place.run('backup', place.folder).code == 4, 'copied over a folder')


def all_or_none(place, problems):
    """of several files to import, one that is refused leaves all of them out, and is named"""
    place.run('new', '--title', 'Un', '--params', '7e9')
    place.run('export', 'FC-2026-0001', '--json-file', place.path('un.json'))
    record = place.read('un.json').decode('utf-8')
    other = place.write('autre.json', record.replace('"Un"', '"Autre"'))
    example = place.path('exemple.json')
    place.run('export', '--example', '--json-file', example)
    answer = place.run('import', example, other, '--json')
    expect(problems, answer.code == 3 and answer.json['error']['file'] == other, answer)
    expect(problems, answer.json['error']['code'] == 'conflict', answer)
    expect(problems, len(place.run('list', '--json').json['items']) == 1, 'one of them was stored')


def odd_names(place, problems):
    """a model is named after its file, whatever the name of the file"""
    text = '{"model_type": "llama", "hidden_size": 64}'
    for name in ('a\nb', ' ', 'é' * 120, 'x' * 250, '\u2028', '\x1b[31m'):
        answer = place.run('import', place.write(name + '.json', text), '--json')
        expect(problems, answer.code == 0 and answer.json['models'][0]['name'], repr(name), answer)


def causes(place, problems):
    """what the system refuses is said in the language asked for"""
    os.symlink('b', place.path('a'))
    os.symlink('a', place.path('b'))
    file = place.write('f', 'not a store\n' * 100)
    for words in (('estimate', '--config', place.path('a')), ('estimate', '--config', file + '/c'),
                  ('export', '--example', '--csv', file + '/c'), ('export', '--example', '--csv', place.path('x' * 300)),
                  ('export', '--example', '--csv', place.folder), ('list', '--store', place.folder),
                  ('list', '--store', file), ('new', '--store', file + '/s/t'), ('backup', place.path('none/b'))):
        french, english = place.run(*words), place.run(*words, '--lang', 'en')
        expect(problems, french.code == english.code in (3, 4), words, french)
        cause = {answer.errors.strip().rsplit(': ', 1)[-1].rsplit('\u00a0: ', 1)[-1] for answer in (french, english)}
        expect(problems, len(cause) == 2, words, cause)


main(odd_locales, empty_words, terminal, long_words, places, all_or_none, odd_names, causes)
