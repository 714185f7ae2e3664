#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The acceptance walk of seven billion parameters by the command line: from candidates to an archived decision."""

import hashlib
import os
import sqlite3
import subprocess

from command import Place, expect, main

AFTER = os.path.join(os.environ['GABARIT_SOURCE'], 'tests', 'data', 'walk-1.json')
REFERENCE = 'FC-2026-0007'
OFFERS = [f'0b7c0a34-5a1e-4d7f-8f7e-00000000000{n}' for n in (1, 2, 3)]


def before_runs(place):
    with open(place.path('avant.json'), 'wb') as file:
        file.write(subprocess.run([os.environ['GABARIT_WALK'], 'before'], capture_output=True, check=True).stdout)
    return place.run('import', place.path('avant.json'), '--json')


def decide(place):
    place.run('import', AFTER)
    return place.run('decide', REFERENCE, '--retain', 'C1', '--because', 'La moins chère des admissibles', '--json')


def candidates_before(place, problems):
    """before its runs: two to confirm, one excluded, in the order of their costs"""
    imported = before_runs(place)
    expect(problems, imported.code == 0 and imported.json['added'] == 1, imported)
    fit = place.run('fit', REFERENCE, '--json')
    found = fit.json['candidates']
    expect(problems, fit.code == 0 and fit.json['order'] == OFFERS, fit)
    expect(problems, [c['verdict'] for c in found] == ['to-confirm', 'to-confirm', 'excluded'], fit)
    expect(problems, [c['margin_bytes'] for c in found] == [4828230656, 31084573696, -3270970368], fit)
    expect(problems, found[0]['cost'] == {'minor': 4714, 'digits': 2, 'currency': 'USD'} and found[2]['cost'] is None, fit)
    expect(problems, found[0]['load'] == {'bytes': 20442450944, 'basis': 'estimated', 'run': None}, fit)
    expect(problems, found[0]['capacity']['origin'] == 'device', fit)
    expect(problems, fit.json['conditions'] == 7, fit)
    unsettled = [r['key'] for r in found[0]['requirements'] if r['verdict'] != 'admissible']
    expect(problems, unsettled == ['E3', 'E4', 'F1'], unsettled)
    text = place.run('fit', REFERENCE).text
    expect(problems, '47,14\u00a0USD' in text and '+28,95\u00a0Gio' in text and '−3,05\u00a0Gio' in text, text)
    expect(problems, 'Ces prix n’indiquent aucune vitesse.' in text, text)


def refused_then_shortlist(place, problems):
    """before its runs a decision is refused, a shortlist is frozen"""
    before_runs(place)
    refused = place.run('decide', REFERENCE, '--retain', 'C1', '--because', 'parce que', '--json')
    expect(problems, refused.code == 1 and refused.json['error']['code'] == 'not-admissible', refused)
    expect(problems, 'E3, E4' in refused.json['error']['message'], refused)
    expect(problems, place.run('list', 'decisions', '--json').json['items'] == [])
    frozen = place.run('decide', REFERENCE, '--shortlist', '--json')
    expect(problems, frozen.code == 0 and frozen.json['decision'] == 1 and frozen.json['kind'] == 'shortlist', frozen)
    listed = place.run('list', 'decisions', '--json').json['items']
    expect(problems, len(listed) == 1 and listed[0]['fingerprint'] == frozen.json['fingerprint'], listed)
    expect(problems, place.run('verify', REFERENCE).code == 0)


def usage(place, problems):
    """what is asked wrong is said, and nothing is frozen"""
    place.run('import', AFTER)
    for words in ((), ('--retain', 'C1', '--none'), ('--retain', 'C9', '--because', 'x'), ('--retain', 'C1'),
                  ('--none',), ('--none', '--because', ' ')):
        answer = place.run('decide', REFERENCE, *words)
        expect(problems, answer.code == 2 and answer.err, words, answer)
    expect(problems, place.run('decide', REFERENCE, '--retain', 'C3', '--because', 'x').code == 1)
    expect(problems, place.run('decide', 'FC-1999-0001', '--none', '--because', 'x').code == 2)
    expect(problems, place.run('verify', REFERENCE).code == 2, 'no record')
    expect(problems, place.run('list', 'decisions', '--json').json['items'] == [])


def decided(place, problems):
    """after its runs C1 is retained; the record is exported, read elsewhere, and holds"""
    fit = place.run('import', AFTER)
    fit = place.run('fit', REFERENCE, '--json').json
    first = fit['candidates'][0]
    expect(problems, first['verdict'] == 'admissible' and first['rank'] == 1, first)
    expect(problems, first['margin_bytes'] == 5437915136, first)
    expect(problems, first['load'] == {'bytes': 19832766464, 'basis': 'measured', 'run': 'ES-02'}, first)
    done = decide(place)
    expect(problems, done.code == 0 and done.json['decision'] == 1 and done.json['kind'] == 'decision', done)
    expect(problems, place.run('list', '--json').json['items'][0]['status'] == 'decided')

    exported = place.run('export', REFERENCE + '/1', '--pdf', place.path('d.pdf'), '--csv', place.path('d.csv'),
                         '--csv-candidates', place.path('c.csv'), '--csv-candidates-fr', place.path('cf.csv'), '--json-file', place.path('d.json'), '--json')
    expect(problems, exported.code == 0, exported)
    expect(problems, place.read('c.csv').count(b'\r\n') == 4 and b';' in place.read('cf.csv'), 'candidates')
    expect(problems, hashlib.sha256(place.read('d.json')).hexdigest() == done.json['fingerprint'], 'fingerprint')
    expect(problems, place.run('show', done.json['id'], '--json').out == place.read('d.json'), 'show')
    place.run('export', done.json['fingerprint'], '--pdf', place.path('e.pdf'))
    expect(problems, place.read('d.pdf') == place.read('e.pdf'), 'the PDF is not made again byte for byte')
    for words in ((place.path('d.pdf'),), (place.path('d.json'), '--fingerprint', done.json['fingerprint']),
                  (REFERENCE,), (done.json['id'][:8],)):
        answer = place.run('verify', *words, '--json')
        expect(problems, answer.code == 0 and answer.json['holds'] and 'signature' in answer.json['limit'], answer)
    checks = place.run('verify', place.path('d.pdf'), '--json').json['checks']
    expect(problems, [c['what'] for c in checks] == ['attachment', 'fingerprint', 'pages', 'store'], checks)
    with Place() as other:
        imported = other.run('import', place.path('d.pdf'), '--json')
        expect(problems, imported.code == 0 and imported.json['added'] == 1, imported)
        expect(problems, other.run('verify', REFERENCE + '/1').code == 0, 'elsewhere')
        expect(problems, other.run('import', place.path('d.json'), '--json').json['unchanged'] == 1, 'again')
        other.run('export', '--file', place.path('d.json'), '--pdf', other.path('f.pdf'))
        expect(problems, other.read('f.pdf') == place.read('d.pdf'), 'the PDF is not made again from the JSON')


def one_byte(place, problems):
    """one byte changed in the record or in the store is found, with its place"""
    done = decide(place)
    place.run('export', REFERENCE + '/1', '--json-file', place.path('d.json'), '--pdf', place.path('d.pdf'))
    text = place.read('d.json').decode('utf-8')
    line = text[:text.index('19832766464')].count('\n') + 1
    file = place.write('f.json', text.replace('19832766464', '19832766465', 1))
    answer = place.run('verify', file, '--fingerprint', done.json['fingerprint'], '--json')
    failed = {check['what']: check['detail'] for check in answer.json['checks'] if not check['holds']}
    expect(problems, answer.code == 1 and not answer.json['holds'], answer)
    expect(problems, set(failed) == {'record', 'fingerprint', 'store'}, answer)
    expect(problems, f'line {line} ' in failed['store'], line, failed)
    expect(problems, place.run('import', file).code == 3)

    with sqlite3.connect(place.store) as store:
        triggers = [row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"
                                                    " AND tbl_name = 'frozen_record'")]
        for trigger in triggers:
            store.execute(f'DROP TRIGGER "{trigger}"')
        store.execute("UPDATE frozen_record SET bytes = CAST (replace (bytes, '47.14', '47.15') AS BLOB)")
    answer = place.run('verify', REFERENCE + '/1', '--json')
    expect(problems, triggers and answer.code == 1 and not answer.json['holds'], triggers, answer)
    expect(problems, place.run('check').code == 1)


def superseded(place, problems):
    """a second decision replaces the first; what was frozen stays"""
    first = decide(place).json
    second = place.run('decide', REFERENCE, '--none', '--because', 'budget gelé', '--json')
    expect(problems, second.code == 0 and second.json['decision'] == 2 and second.json['kind'] == 'closed', second)
    record = place.run('show', REFERENCE + '/2', '--json').json
    expect(problems, record['decision']['fields']['supersedes']['value'] == 1, record['decision'])
    expect(problems, place.run('verify', first['id']).code == 0)


def changed_since(place, problems):
    """what the decision rests on is asked again when the sheet is shown"""
    decide(place)
    shown = place.run('show', REFERENCE, '--lang', 'en').text
    expect(problems, 'Invalidated' not in shown and 'Frozen records' in shown, shown)
    with sqlite3.connect(place.store) as store:
        store.execute("UPDATE run SET quality = '0.845' WHERE number = 'ES-02'")
    shown = place.run('show', REFERENCE, '--lang', 'en').text
    expect(problems, 'Invalidated: “Quality measured” of ES-02 changed from 0.846 to 0.845 (ES-02)' in shown, shown)
    expect(problems, place.run('verify', REFERENCE).code == 0, 'what was frozen stays')


def around(place, problems):
    """what is changed around a frozen record is found by check; a store that lacks a part is damaged, not a defect"""
    decide(place)
    expect(problems, place.run('check').code == 0, 'untouched')
    whole = place.read('essai.gabarit')
    for script in ("UPDATE offer_version SET package = '1.00' WHERE package IS NOT NULL;"
                   "UPDATE offer SET package = 1000000 WHERE package IS NOT NULL",
                   'DELETE FROM frozen_offer', 'DELETE FROM frozen_evidence', 'UPDATE revision SET closed = NULL',
                   "UPDATE revision_field SET integer = 16384 WHERE key = 'need.limit-tokens'",
                   'DELETE FROM offer', 'DELETE FROM offer_version', 'UPDATE offer SET package = 1 WHERE package > 0',
                   "UPDATE candidate SET offer = '0b7c0a34-5a1e-4d7f-8f7e-0000000000aa'",
                   'DROP TABLE run', 'DROP TABLE offer_search', 'DROP TABLE frozen_record', 'DELETE FROM evidence'):
        with open(place.store, 'wb') as file:
            file.write(whole)
        store = sqlite3.connect(place.store)
        triggers = store.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        store.executescript(''.join(f'DROP TRIGGER "{name}";' for name, _ in triggers) + script)
        if 'DROP' not in script:
            store.executescript(''.join(f'{sql};' for _, sql in triggers))
        store.close()
        check = place.run('check', '--json')
        failed = [c['what'] for c in check.json['checks'] if not c['holds']] if check.code == 1 else []
        expect(problems, check.code == 1 and (failed != ['schema'] if 'DROP' not in script else 'schema' in failed),
               script, check)
        for words in (('show', REFERENCE), ('fit', REFERENCE), ('list', 'offers'), ('verify', REFERENCE + '/1')):
            answer = place.run(*words)
            expect(problems, answer.code in (0, 1, 4), script, words, answer)
        if 'candidate' in script or script.startswith('DELETE FROM offer'):
            expect(problems, place.run('show', REFERENCE).code == 4, script, 'show')


main(candidates_before, refused_then_shortlist, usage, decided, one_byte, superseded, changed_since, around)
