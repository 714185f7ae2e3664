#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gabarit-cli on a store: new, list, show, import, export, check, backup."""

import hashlib
import json
import os
import sqlite3

from command import Place, expect, main, run

EXAMPLE_ID = '6f5a2c1e-7d1b-4c5e-9a57-9b3e0f4d2a10'
NEW = ('new', '--title', 'Assistant : 7 milliards', '--author', 'essai', '--days', '3', '--params', '7e9',
       '--format', '16bit', '--method', 'reserve', '--reserve', '6 Gio')
CONFIG = '''{
  "model_type": "llama",
  "hidden_size": 4096,
  "intermediate_size": 14336,
  "num_hidden_layers": 32,
  "num_attention_heads": 32,
  "num_key_value_heads": 8,
  "vocab_size": 128256,
  "tie_word_embeddings": false,
  "head_dim": 128,
  "attention_bias": false,
  "mlp_bias": false,
  "mystery": 3
}
'''


def made_listed_shown(place, problems):
    """a sheet that is made is listed and shown"""
    made = place.run(*NEW, '--json')
    expect(problems, made.code == 0 and made.json['revision'] == 1, made)
    listed = place.run('list', '--json')
    item = listed.json['items'][0]
    expect(problems, listed.json['kind'] == 'sheets' and len(listed.json['items']) == 1, listed)
    expect(problems, item['id'] == made.json['id'] and item['reference'] == made.json['reference'], listed)
    expect(problems, item['title'] == 'Assistant : 7 milliards' and item['status'] == 'draft', listed)
    expect(problems, item['envelope'] == {'bytes': 20442450944, 'complete': True}, listed)
    expect(problems, '19,04' in place.run('list', 'sheets').text)

    for name in (made.json['id'], made.json['id'][:8], made.json['reference']):
        shown = place.run('show', name, '--json')
        expect(problems, shown.code == 0 and shown.json['schema'] == 'org.gabarit.sheet/1', name, shown)
    text = place.run('show', made.json['reference'])
    expect(problems, '72' in text.text and 'inconnu' in text.text and '19,04' in text.text, text)


def one_and_many(place, problems):
    """what a field counts is one or many"""
    made = place.run(*NEW, '--requests', '1', '--json').json
    expect(problems, '1 requête\n' in place.run('show', made['id']).text, 'one')
    expect(problems, '1 GPU\n' in place.run('show', made['id'], '--lang', 'en').text, 'English')


def unknown_sheet(place, problems):
    """a sheet that is not there is wrong usage"""
    expect(problems, place.run('show', 'FC-2026-0001').code == 2)
    place.run(*NEW)
    answer = place.run('show', 'ffffffff', '--json')
    expect(problems, answer.code == 2 and answer.json['error']['code'] == 'not-found', answer)
    expect(problems, place.run('export', 'FC-1999-0001', '--pdf', place.path('x.pdf')).code == 2)
    expect(problems, not os.path.exists(place.path('x.pdf')))


def round_trip(place, problems):
    """new, export, import into an empty store, export again: the same bytes"""
    made = place.run(*NEW, '--json').json
    place.run('export', made['id'], '--json-file', place.path('a.json'))
    with Place() as other:
        imported = other.run('import', place.path('a.json'), '--json')
        expect(problems, imported.code == 0 and imported.json['kind'] == 'sheet', imported)
        expect(problems, imported.json['added'] == 1 and imported.json['unchanged'] == 0, imported)
        again = other.run('import', place.path('a.json'), '--json')
        expect(problems, again.json['added'] == 0 and again.json['unchanged'] == 1, again)
        other.run('export', made['reference'], '--json-file', other.path('b.json'))
        expect(problems, place.read('a.json') == other.read('b.json'), 'not the same bytes')
        expect(problems, other.run('show', made['id'], '--json').out == place.read('a.json'), 'show is another record')


def other_content(place, problems):
    """a sheet that is here with other content needs --as-copy"""
    made = place.run(*NEW, '--json').json
    place.run('export', made['id'], '--json-file', place.path('a.json'))
    text = place.read('a.json').decode('utf-8').replace('Assistant : 7', 'Autre : 7')
    file = place.write('b.json', text)
    refused = place.run('import', file, '--json')
    expect(problems, refused.code == 3 and refused.json['error']['code'] == 'conflict', refused)
    expect(problems, len(place.run('list', '--json').json['items']) == 1)
    copied = place.run('import', file, '--as-copy', '--json')
    expect(problems, copied.code == 0 and copied.json['added'] == 1, copied)
    expect(problems, copied.json['sheets'][0]['reference'] != made['reference'], copied)
    titles = [item['title'] for item in place.run('list', '--json').json['items']]
    expect(problems, sorted(titles) == ['Assistant : 7 milliards', 'Autre : 7 milliards'], titles)


def models(place, problems):
    """a configuration becomes a model of the library, its unknown keys listed"""
    file = place.write('Mon-modele.json', CONFIG)
    answer = place.run('import', file, '--json')
    expect(problems, answer.code == 0 and answer.json['kind'] == 'models' and answer.json['added'] == 1, answer)
    model = answer.json['models'][0]
    expect(problems, model['name'] == 'Mon-modele' and model['parameters'] == 8030261248, answer)
    row = [row for row in answer.json['rows'] if row['field'] == 'mystery']
    expect(problems, row == [{'line': 13, 'outcome': 'to-check', 'field': 'mystery', 'read': '3',
                              'cause': 'not-understood'}], answer)
    expect(problems, 'Mon-modele.json:13:' in answer.errors, answer)
    expect(problems, place.run('import', file, '--json').json['unchanged'] == 1)
    names = [item['id'] for item in place.run('list', 'models', '--json').json['items']]
    expect(problems, names[0] == 'Mon-modele' and 'Llama 3.1 8B' in names, names[:3])


def nothing_by_halves(place, problems):
    """one file refused and nothing is stored"""
    good = place.write('bon.json', CONFIG)
    bad = place.write('mauvais.json', '{"model_type": "llama", "num_hidden_layers": -1}')
    answer = place.run('import', good, bad)
    expect(problems, answer.code == 3 and 'mauvais.json:1:' in answer.errors, answer)
    expect(problems, not os.path.exists(place.store), 'a store was made')


def example_exported(place, problems):
    """the worked example in every form, without a store"""
    forms = {'--pdf': 'x.pdf', '--csv': 'x.csv', '--csv-fr': 'x-fr.csv', '--json-file': 'x.json'}
    words = [word for option, name in forms.items() for word in (option, place.path(name))]
    answer = place.run('export', '--example', *words, '--json')
    expect(problems, answer.code == 0 and answer.json['schema'] == 'org.gabarit.export/1', answer)
    for file in answer.json['files']:
        content = place.read(os.path.basename(file['path']))
        expect(problems, file['bytes'] == len(content) and file['sha256'] == hashlib.sha256(content).hexdigest(), file)
    expect(problems, len(answer.json['files']) == 4, answer)
    expect(problems, place.read('x.pdf').startswith(b'%PDF-'))
    expect(problems, place.read('x-fr.csv').startswith(b'\xef\xbb\xbf') and b';' in place.read('x-fr.csv'))
    expect(problems, not place.read('x.csv').startswith(b'\xef\xbb\xbf'))
    expect(problems, json.loads(place.read('x.json'))['schema'] == 'org.gabarit.sheet/1')
    expect(problems, not os.path.exists(place.store), 'a store was made')

    # The same bytes another time, in another locale, and from the file.
    place.run('export', '--example', '--pdf', place.path('y.pdf'), LC_ALL='en_US.UTF-8', TZ='Asia/Tokyo')
    place.run('export', '--file', place.path('x.json'), '--pdf', place.path('z.pdf'))
    expect(problems, place.read('x.pdf') == place.read('y.pdf'), 'the locale changes the PDF')
    expect(problems, place.read('x.pdf') == place.read('z.pdf'), 'the file is not the example')
    place.run('export', '--example', '--pdf', place.path('en.pdf'), '--lang', 'en')
    expect(problems, place.read('x.pdf') != place.read('en.pdf'), 'English is French')


def export_closes_the_revision(place, problems):
    """a file that leaves cites the revision, and citing twice is no fault"""
    made = place.run(*NEW, '--json').json
    for name in ('a.json', 'b.json'):
        expect(problems, place.run('export', made['id'], '--json-file', place.path(name)).code == 0)
    with sqlite3.connect(place.store) as store:
        closed = store.execute('SELECT closed FROM revision WHERE sheet = ?', [made['id']]).fetchall()
    expect(problems, len(closed) == 1 and closed[0][0] is not None, closed)


def export_usage(place, problems):
    """export says what is missing"""
    for words in (('export',), ('export', '--example'), ('export', 'FC-1', '--example', '--pdf', 'x'),
                  ('export', '--file', 'x', '--example', '--pdf', 'x'), ('export', '--pdf', 'x')):
        answer = place.run(*words)
        expect(problems, answer.code == 2 and answer.errors, words, answer)
    answer = place.run('export', '--example', '--pdf', place.path('rien/x.pdf'))
    expect(problems, answer.code == 3 and 'rien/x.pdf' in answer.errors, answer)


def checked(place, problems):
    """a whole store holds; one that was tampered with does not"""
    made = place.run(*NEW, '--json').json
    answer = place.run('check', '--json')
    expect(problems, answer.code == 0 and answer.json['holds'] is True and len(answer.json['checks']) > 3, answer)
    expect(problems, all(check['holds'] and check['detail'] is None for check in answer.json['checks']), answer)
    with sqlite3.connect(place.store) as store:
        store.execute('UPDATE estimate SET total = total + 1 WHERE sheet = ?', [made['id']])
    answer = place.run('check', '--json')
    expect(problems, answer.code == 1 and answer.json['holds'] is False, answer)
    expect(problems, place.run('check').code == 1)


def backed_up(place, problems):
    """a copy is a whole store"""
    made = place.run(*NEW, '--json').json
    answer = place.run('backup', place.path('copie.gabarit'), '--json')
    expect(problems, answer.code == 0 and answer.json['bytes'] == os.path.getsize(place.path('copie.gabarit')), answer)
    shown = run('show', made['id'], '--json', '--store', place.path('copie.gabarit'))
    expect(problems, shown.out == place.run('show', made['id'], '--json').out, shown)


def store_by_option(place, problems):
    """--store wins over GABARIT_STORE"""
    other = place.path('autre.gabarit')
    place.run(*NEW, '--store', other)
    expect(problems, os.path.exists(other) and not os.path.exists(place.store))
    missing = place.run('list', '--store', place.path('rien.gabarit'), '--json')
    expect(problems, missing.code == 4 and missing.json['error']['code'] == 'io', missing)
    expect(problems, not os.path.exists(place.path('rien.gabarit')))
    own = run('list', '--json', HOME=place.folder, XDG_DATA_HOME=place.path('data'), GABARIT_STORE=None)
    expect(problems, own.code == 0 and own.json['items'] == [], own)
    run(*NEW, HOME=place.folder, XDG_DATA_HOME=place.path('data'), GABARIT_STORE=None)
    expect(problems, os.path.exists(place.path('data/gabarit/gabarit.db')))


def store_problems(place, problems):
    """a store that is newer, held, damaged, or nowhere to be written is exit 4"""
    made = place.run(*NEW, '--json').json

    holder = sqlite3.connect(place.store, isolation_level=None)
    holder.execute('BEGIN EXCLUSIVE')
    answer = place.run(*NEW, '--json')
    expect(problems, answer.code == 4 and answer.json['error']['code'] == 'busy', answer)
    holder.execute('ROLLBACK')
    holder.execute('PRAGMA user_version = 9999')
    holder.close()

    expect(problems, place.run('show', made['id']).code == 0, 'a newer store can be read')
    expect(problems, place.run('export', made['id'], '--json-file', place.path('a.json')).code == 0)
    answer = place.run(*NEW, '--json')
    expect(problems, answer.code == 4 and answer.json['error']['code'] == 'newer', answer)

    with open(place.store, 'wb') as file:
        file.write(b'x' * 8192)
    answer = place.run('list', '--json')
    expect(problems, answer.code == 4 and answer.json['error']['code'] == 'damaged', answer)
    expect(problems, os.path.getsize(place.store) == 8192, 'the damaged store was touched')

    answer = run(*NEW, '--json', GABARIT_STORE='/dev/null/gabarit.db')
    expect(problems, answer.code == 4, answer)
    answer = run(*NEW, HOME='/dev/null', XDG_DATA_HOME=None, GABARIT_STORE=None)
    expect(problems, answer.code == 4, answer)


def hostile_title(place, problems):
    """a title of several lines, a formula or a terminal's escape stays one quiet line of text"""
    title = '=1+1 \x1b[31mrouge'
    made = place.run('new', '--title', title, '--params', '7e9', '--json')
    if made.code == 0:
        shown = place.run('list')
        expect(problems, '\x1b' not in shown.text and '=1+1' in shown.text, shown)
    else:
        expect(problems, made.code == 2, made)
    expect(problems, place.run('new', '--title', 'un\ndeux').code == 2)
    expect(problems, place.run('new', '--title', 'a' * 201).code == 2)
    expect(problems, place.run('new', '--title', b'\xff\xfe'.decode('utf-8', 'surrogateescape')).code == 2)


def imported_model(place, problems):
    """a model that was imported is named like one of the catalogue, and a missing one leaves no store"""
    answer = place.run('estimate', '--model', 'Essai 64', '--format', '16bit')
    expect(problems, answer.code == 2 and not os.path.exists(place.store), answer)
    place.run('import', place.write('Essai 64.json', '{"model_type": "llama", "hidden_size": 64, "intermediate_size": 256, '
                                    '"num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 1000}'))
    expected = [item['parameters'] for item in place.run('list', 'models', '--json').json['items']
                if item['id'] == 'Essai 64']
    answer = place.run('estimate', '--model', 'Essai 64', '--format', '16bit', '--json')
    expect(problems, answer.code == 0 and [answer.json['model']['parameters']] == expected, answer, expected)
    expect(problems, place.run('new', '--model', 'Essai 64').code == 0, 'new')
    expect(problems, place.run('estimate', '--model', 'Essai').code == 2, 'only by its whole name')


main(imported_model, made_listed_shown, one_and_many, unknown_sheet, round_trip, other_content, models,
     nothing_by_halves, example_exported, export_closes_the_revision, export_usage, checked, backed_up, store_by_option,
     store_problems, hostile_title)
