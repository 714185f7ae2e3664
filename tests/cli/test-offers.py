#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gabarit-cli import of files of offers."""

import os
import shutil
import signal
import sqlite3
import subprocess
import time

from command import PLAIN, PROGRAM, expect, main

DATA = os.path.join(os.environ['GABARIT_SOURCE'], 'tests', 'data', 'offers')
SAMPLES = os.environ.get('GABARIT_SAMPLES', '')
HEADER = 'key,provider,title,gpu_model,gpu_count,nominal,currency,hourly\n'


def rows_of(first, last, price='0.40'):
    return ''.join(f'k{n},Example,Offer {n},RTX 4090,1,24 GB,EUR,{price}\n' for n in range(first, last))


def dump(path):
    """Everything that the store holds, whatever the pages it is on."""
    with sqlite3.connect(f'file:{path}?mode=ro', uri=True) as connection:
        return list(connection.iterdump())


def counts(answer):
    return tuple(answer.json[key] for key in ('added', 'updated', 'unchanged', 'no_longer_listed', 'refused'))


def fixture(place, problems):
    """a file is read: counts that add up to its rows, doubts and causes with their lines"""
    shutil.copy(os.path.join(DATA, 'skypilot_v8_verda_vms.csv'), place.path('verda.csv'))
    answer = place.run('import', place.path('verda.csv'), '--json')
    expect(problems, answer.code == 0 and answer.json['schema'] == 'org.gabarit.import/1', answer)
    expect(problems, answer.json['kind'] == 'offers' and counts(answer) == (3, 0, 0, 0, 1), answer.json)
    expect(problems, answer.json['catalogues'] == [{'file': place.path('verda.csv'), 'catalogue': 'skypilot:verda',
                                                    'rows': 4}], answer.json)
    refused = [row for row in answer.json['rows'] if row['outcome'] == 'refused']
    expect(problems, [(row['line'], row['field'], row['read'], row['cause']) for row in refused]
           == [(5, 'offer.gpu-model', 'CPU.4V.16G', 'missing')], refused)
    doubts = [(row['line'], row['cause']) for row in answer.json['rows'] if row['outcome'] == 'to-check']
    expect(problems, doubts == [(2, 'price-missing'), (3, 'memory-differs-from-model'), (4, 'country-unknown')], doubts)
    expect(problems, answer.json['to_check'] == 3)
    expect(problems, 'verda.csv:5:' in answer.errors, answer.errors)


def names(place, problems):
    """a pipe is no file; a name that no field takes is cut, or refused with its file"""
    os.mkfifo(place.path('tube.csv'))
    answer = place.run('import', place.path('tube.csv'), '--json')
    expect(problems, answer.code == 3 and answer.json['error']['code'] == 'io', answer)
    for name in ('x' * 240 + '.csv', 'two\nlines.csv', '\u202edroite.csv'):
        answer = place.run('import', place.write(name, HEADER + rows_of(0, 2)), '--json')
        expect(problems, answer.code == 0 and counts(answer) == (2, 0, 0, 0, 0), name, answer)
    for name, code in (('x' * 300, 3), ('two\\nlines', 0)):
        file = place.write('own.json', '{"schema": "org.gabarit.offers/1", "catalogue": "%s", "offers": '
                                       '[{"key": "a", "gpu-model": "RTX 4090"}]}' % name)
        answer = place.run('import', file, '--json')
        expect(problems, answer.code == code, name[:20], answer)
        expect(problems, code == 0 or answer.json['error']['file'] == file, answer)


def text(place, problems):
    """in French, counts and each bad row"""
    shutil.copy(os.path.join(DATA, 'own-fr.csv'), place.path('offres.csv'))
    answer = place.run('import', place.path('offres.csv'))
    expect(problems, answer.code == 0 and 'Lignes refusées' in answer.text, answer.text)
    expect(problems, 'offres.csv:4: « -1 » est négatif'.replace('« ', '«\u202f').replace(' »', '\u202f»')
           in answer.errors, answer.errors)


def again(place, problems):
    """again: unchanged, updated, added, no longer listed"""
    file = place.write('offers.csv', HEADER + rows_of(0, 10))
    expect(problems, counts(place.run('import', file, '--json')) == (10, 0, 0, 0, 0))
    before = dump(place.store)
    expect(problems, counts(place.run('import', file, '--json')) == (0, 0, 10, 0, 0))
    ids = [line for line in before if line.startswith('INSERT INTO "offer" ')]
    expect(problems, ids and ids == [line for line in dump(place.store) if line.startswith('INSERT INTO "offer" ')],
           'identities moved')
    place.write('offers.csv', HEADER + rows_of(2, 5) + rows_of(5, 8, '0.50') + rows_of(20, 22))
    expect(problems, counts(place.run('import', file, '--json')) == (2, 3, 3, 4, 0))


def permuted(place, problems):
    """columns and rows in another order are the same offers"""
    file = place.write('offers.csv', HEADER + rows_of(0, 5))
    place.run('import', file)
    lines = [line.split(',')[::-1] for line in (HEADER + rows_of(0, 5)).splitlines()]
    place.write('offers.csv', '\n'.join(','.join(line) for line in [lines[0]] + lines[:0:-1]) + '\n')
    expect(problems, counts(place.run('import', file, '--json')) == (0, 0, 5, 0, 0))


def one_in_a_hundred(place, problems):
    """one bad row in a hundred: the others come in, each bad one has its line and cause"""
    rows = rows_of(0, 1000).splitlines()
    for n in range(0, 1000, 100):
        rows[n] = rows[n].replace('0.40', '-1')
    answer = place.run('import', place.write('offers.csv', HEADER + '\n'.join(rows) + '\n'), '--json')
    expect(problems, answer.code == 0 and counts(answer) == (990, 0, 0, 0, 10), answer.json)
    expect(problems, [row['line'] for row in answer.json['rows']] == list(range(2, 1002, 100)))
    expect(problems, {row['cause'] for row in answer.json['rows']} == {'range'})


def refused(place, problems):
    """a file that is refused leaves nothing, and says where"""
    good = place.write('good.csv', HEADER + rows_of(0, 3))
    open_quote = place.write('open.csv', HEADER + rows_of(0, 3) + '"k9,Example\n')
    answer = place.run('import', good, open_quote, '--json')
    expect(problems, answer.code == 3 and answer.json['error']['code'] == 'syntax', answer)
    expect(problems, answer.json['error']['line'] == 5 and answer.json['error']['file'] == open_quote, answer)
    expect(problems, not os.path.exists(place.store), 'a store was made')
    for name in ('providers.json', 'accelerators.csv'):
        answer = place.run('import', os.path.join(DATA, name), '--json')
        expect(problems, answer.code == 3 and answer.json['error']['code'] == 'unknown-format', name, answer)
    mixed = place.run('import', good, os.path.join(DATA, '..', 'configs', 'llama-3.1-8b.json'))
    expect(problems, mixed.code == 2, mixed)


def evidence(place, problems):
    """the file stays as a piece of evidence, once"""
    file = place.write('offers.csv', HEADER + rows_of(0, 3))
    place.run('import', file)
    place.run('import', file)
    inserted = [line for line in dump(place.store) if line.startswith('INSERT INTO "evidence" ')]
    expect(problems, len(inserted) == 1 and 'offers.csv' in inserted[0], inserted)
    holds = place.run('check', '--json')
    expect(problems, holds.code == 0 and holds.json['holds'], holds)


def interrupted(place, problems):
    """Ctrl-C leaves the store as it was"""
    place.run('import', place.write('offers.csv', HEADER + rows_of(0, 20)))
    before = dump(place.store)
    large = place.write('offers.csv', HEADER + rows_of(10, 15000, '0.60'))
    for share in (0.01, 0.5, 0.95):
        process = subprocess.Popen([PROGRAM, 'import', large], env=dict(PLAIN, GABARIT_STORE=place.store),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        journal = place.store + '-wal'
        begun = time.monotonic()
        while process.poll() is None and time.monotonic() - begun < 20:
            size = os.path.getsize(journal) if os.path.exists(journal) else 0
            if size > 15000 * share * 20:
                break
            time.sleep(0.002)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        if process.returncode == 0:
            continue
        expect(problems, process.returncode == 1 and out == b'', process.returncode, out, err)
        expect(problems, dump(place.store) == before, 'the store is not what it was', share)
    answer = place.run('import', large, '--json')
    expect(problems, answer.code == 0 and sum(counts(answer)[:3]) == 14990, answer)


def samples(place, problems):
    """the collected samples, where they are"""
    wanted = {
        'skypilot_v8_vast_vms.csv': (67, 0), 'skypilot_v8_verda_vms.csv': (22, 11),
        'skypilot_v6_fluidstack_vms.csv': (23, 0), 'skypilot_v8_lambda_vms.head.csv': (75, 34),
        'skypilot_v8_runpod_vms.head.csv': (79, 0), 'tardellirs_gpu-pricing_offerings.json': (310, 0),
        'gpuhunt_tpu_pricing.json': (0, 21),
    }
    for name, (added, bad) in wanted.items() if SAMPLES else ():
        answer = place.run('import', os.path.join(SAMPLES, 'offers', name), '--json')
        expect(problems, answer.code == 0 and counts(answer) == (added, 0, 0, 0, bad), name, answer)


if __name__ == '__main__':
    main(fixture, names, text, again, permuted, one_in_a_hundred, refused, evidence, interrupted, samples)
