#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gabarit-cli find: the second walk and its variants, the same bytes whatever the order and the place of the offers."""

import json
import os
import random
import subprocess

from command import expect, main

SOURCE = os.environ['GABARIT_SOURCE']
with open(os.path.join(SOURCE, 'data', 'catalogues', 'example-offers.csv'), encoding='utf-8') as example:
    EXAMPLE = example.read()
LLAMA = ('find', '--model', 'Llama 3.1 8B', '--context', '4096')
WALK = (*LLAMA, '--budget', '50', '--currency', 'USD', '--max-hourly', '1.00', '--tier', 'any', '--countries', 'EU',
        '--available-only')
HEADER = 'key,provider,title,gpu_model,gpu_count,nominal,device_total,capacity_origin,tier,country,currency,hourly,availability\n'
MIB = 1 << 20


def keys(answer):
    return [machine['offer'] for machine in answer.json['machines']]


def left_out(answer):
    return {group['reason']: group['count'] for group in answer.json['left_out']}


def adds_up(answer):
    found = answer.json
    return found['offers']['count'] == (len(found['machines']) + sum(group['count'] for group in found['left_out'])
                                        + sum(other['kind'] != 'precision' for other in found['alternatives']))


def offers(place, rows):
    return place.write('offers.csv', HEADER + ''.join(row + '\n' for row in rows))


def walk(place, problems):
    """walk 2: order, margins, confidence, budget, alternatives, what is left out"""
    answer = place.run(*WALK, '--json')
    found = answer.json
    expect(problems, answer.code == 0 and found['schema'] == 'org.gabarit.find/1', answer.code)
    expect(problems, found['offers'] == {'source': 'example', 'count': 12}, found['offers'])
    expect(problems, found['need']['schema'] == 'org.gabarit.estimate/1' and found['need']['method']['id'] == 'four-lines')
    expect(problems, [line['key'] for line in found['need']['lines']] == ['weights', 'kv', 'overhead', 'runtime'])
    expect(problems, found['need']['total']['bytes'] == 20990613913, found['need']['total'])
    expected = [
        # offer, hourly, GPUs, per GPU, capacity, confidence, reasons, seconds, limits
        ('example-01', 44, 1, 20990613913, 23034 * MIB, 'medium', ['host-reported-memory'], 409090, 3),
        ('example-12', 60, 2, 11032177868, 16376 * MIB, 'medium', ['split'], 300000, 1),
        ('example-02', 65, 1, 20990613913, 24564 * MIB, 'high', [], 276923, 1),
        ('example-03', 77, 1, 20990613913, 48 * 10**9, 'high', [], 233766, 0),
        ('example-04', 91, 1, 20990613913, 46068 * MIB, 'high', [], 197802, 0),
    ]
    for machine, (offer, hourly, gpus, need, capacity, confidence, reasons, seconds, limits) in zip(found['machines'], expected):
        expect(problems, machine['offer'] == offer and machine['catalogue'] == 'gabarit:example-offers', machine)
        expect(problems, machine['hourly'] == {'minor': hourly, 'digits': 2, 'currency': 'USD'}, machine)
        expect(problems, machine['gpus'] == machine['gpus_sold'] == gpus and machine['need_bytes'] == need, machine)
        expect(problems, machine['capacity']['bytes'] == capacity, machine)
        expect(problems, machine['margin_bytes'] == capacity - need, machine)
        expect(problems, machine['confidence'] == confidence and machine['reasons'] == reasons, machine)
        expect(problems, machine['budget_covers_seconds'] == seconds, machine)
        expect(problems, len(machine['limits']) == len(machine['limit_codes']) == limits and machine['why'], machine)
    expect(problems, len(found['machines']) == 5, keys(answer))
    bases = [(machine['capacity']['basis'], machine['capacity']['origin']) for machine in found['machines']]
    expect(problems, bases == [('declared', 'host'), ('declared', 'data-centre'), ('declared', 'data-centre'),
                               ('nominal', 'manufacturer'), ('declared', 'data-centre')], bases)
    others = [(other['kind'], other.get('format') or other['machine']['offer']) for other in found['alternatives']]
    expect(problems, others == [('price', 'example-05'), ('precision', '8bit'), ('precision', '4bit')], others)
    needs = [(other['opened'], other['cheapest']['offer'], round(other['need_bytes'] / 2**30, 2))
             for other in found['alternatives'][1:]]
    expect(problems, needs == [(1, 'example-06', 10.57), (1, 'example-06', 6.09)], needs)
    expect(problems, list(left_out(answer).items()) == [('country', 2), ('location-unknown', 1), ('unavailable', 1),
                                                        ('memory-unknown', 1), ('too-small', 1)], found['left_out'])
    expect(problems, adds_up(answer) and found['nearest'] is None and found['relaxations'] == [])


def countries_are_strict(place, problems):
    """R13: what is outside, or somewhere unknown, is a number and nothing else"""
    answer = place.run(*WALK, '--json')
    for word in ('example-08', 'example-09', 'example-10', 'Exemple E', 'Exemple F', 'Exemple G'):
        expect(problems, word not in answer.text, word)
    for countries, expected in (('NL', ['example-01']), ('nl,de;NL', ['example-01', 'example-02']), ('MT', [])):
        answer = place.run(*LLAMA, '--countries', countries, '--json')
        expect(problems, keys(answer) == expected, countries, keys(answer))


def same_bytes(place, problems):
    """the same bytes for shuffled offers, any locale and language, a file, several files, a store"""
    first = place.run(*WALK, '--json')
    header, *rows = EXAMPLE.splitlines(keepends=True)
    for seed in range(8):
        shuffled = list(rows)
        random.Random(seed).shuffle(shuffled)
        file = place.write('example-offers.csv', header + ''.join(shuffled))
        answer = place.run(*WALK, '--json', '--offers', file)
        expect(problems, answer.text == first.text.replace('"source": "example"', '"source": "files"'), seed, answer.code)
    for environment in ({'LANG': 'en_GB.UTF-8'}, {'LANG': 'de_DE.UTF-8'}, {'LC_ALL': 'tr_TR.UTF-8'}, {'LANGUAGE': 'fr'}):
        expect(problems, place.run(*WALK, '--json', **environment).out == first.out, environment)
    for language in ('fr', 'en'):
        expect(problems, place.run(*WALK, '--json', '--lang', language).out == first.out, language)

    expect(problems, place.run('import', file).code == 0)
    answer = place.run(*WALK, '--json')
    expect(problems, answer.text == first.text.replace('"source": "example"', '"source": "store"'), answer.code)
    # Offers of files do not join those of the store.
    several = [place.write(f'part-{n}.csv', header + ''.join(rows[n::3])) for n in range(3)]
    answer = place.run(*WALK, '--json', '--offers', *several)
    expect(problems, answer.json['offers'] == {'source': 'files', 'count': 12}, answer)
    expect(problems, keys(answer) == keys(first), keys(answer))


def preferences(place, problems):
    """a preference never adds a machine; tier, price, interruptible and availability leave out or set aside"""
    whole = place.run(*LLAMA, '--json')
    expect(problems, len(keys(whole)) == 8 and adds_up(whole), keys(whole), left_out(whole))
    for wish in (('--tier', 'secure'), ('--tier', 'community'), ('--max-hourly', '0,60', '--currency', 'usd'),
                 ('--include-interruptible', 'no'), ('--countries', 'FR DE'), ('--available-only',)):
        answer = place.run(*LLAMA, *wish, '--json')
        expect(problems, set(keys(answer)) <= set(keys(whole)) and adds_up(answer), wish, keys(answer))
    answer = place.run(*LLAMA, '--tier', 'community', '--json')
    expect(problems, keys(answer) == ['example-01'], keys(answer))
    expect(problems, {other['kind'] for other in answer.json['alternatives']} <= {'tier', 'precision'})
    answer = place.run(*LLAMA, '--include-interruptible', 'no', '--json')
    expect(problems, left_out(answer).get('interruptible') == 1, left_out(answer))
    small = place.run(*LLAMA, '--budget', '1', '--currency', 'USD', '--json')
    expect(problems, keys(small) == keys(whole), keys(small))


def days(place, problems):
    """with days asked, the order is that of what they cost"""
    answer = place.run(*WALK, '--days', '3', '--json')
    totals = [machine['total']['minor'] for machine in answer.json['machines']]
    expect(problems, totals == [3168, 4320, 4680, 5544, 6552], totals)
    text = place.run(*WALK, '--days', '3').text
    expect(problems, '31,68\u00a0USD (0,44\u00a0USD/h)' in text, text)
    over = ['over-budget' in machine['limit_codes'] for machine in answer.json['machines']]
    expect(problems, over == [False, False, False, True, True], over)
    file = place.write('terms.csv', 'key,gpu_model,gpu_count,nominal,country,currency,hourly,commitment,booking_limit\n'
                                    'a,RTX 4090,1,24 GB,FR,USD,1,72,3\nb,RTX 4090,1,24 GB,FR,USD,1,73,2\n')
    for asked, expected in (('3', {'a': set(), 'b': {'booking', 'commitment'}}), ('4', {'a': {'booking'}, 'b': {'booking'}})):
        answer = place.run(*LLAMA, '--days', asked, '--json', '--offers', file)
        limits = {machine['offer']: {'booking', 'commitment'} & set(machine['limit_codes']) for machine in answer.json['machines']}
        expect(problems, limits == expected, asked, limits)


def packages(place, problems):
    """sold by package only: whole packages, and what is left, never a price an hour"""
    file = place.write('packages.csv', 'key,gpu_model,gpu_count,nominal,capacity_origin,tier,country,currency,package,package_days\n'
                                       'a,RTX 4090,1,24 GB,manufacturer,secure,FR,USD,47.14,3\n')
    answer = place.run(*LLAMA, '--budget', '50', '--currency', 'USD', '--json', '--offers', file)
    machine = answer.json['machines'][0]
    expect(problems, machine['hourly'] is None and machine['way'] == 'package', machine)
    expect(problems, machine['package'] == {'price': {'minor': 4714, 'digits': 2, 'currency': 'USD'}, 'days': 3}, machine)
    expect(problems, (machine['budget_packages'], machine['budget_covers_seconds']) == (1, 72 * 3600), machine)
    expect(problems, machine['budget_left']['minor'] == 286, machine)
    text = place.run(*LLAMA, '--budget', '50', '--currency', 'USD', '--offers', file).text
    expect(problems, '47,14\u00a0USD' in text and '0,65' not in text, text)


def length_unknown(place, problems):
    """a package whose length is not known covers an unknown time, never none"""
    file = place.write('packages.csv', 'key,gpu_model,gpu_count,nominal,country,currency,package\na,RTX 4090,1,24 GB,FR,USD,47.14\n')
    for budget, packages, seconds in (('50', 1, None), ('40', 0, 0)):
        answer = place.run(*LLAMA, '--budget', budget, '--currency', 'USD', '--json', '--offers', file)
        machine = answer.json['machines'][0]
        expect(problems, machine['package']['days'] is None and machine['budget_packages'] == packages, machine)
        expect(problems, machine['budget_covers_seconds'] == seconds, machine)


def same_name_twice(place, problems):
    """two files may list one offer of one catalogue in two ways: the order of the files changes nothing"""
    header = 'key,gpu_model,gpu_count,nominal,country,currency,hourly,spot,price_read,tier_word,booking_limit,package,package_days\n'
    rows = ['RTX 4090,1,24 GB,FR,USD,0.50,,2026-01-01,,,,', 'RTX 4090,1,24 GB,FR,USD,0.5,,2026-01-01,,,,',
            'RTX 4090,1,24 GB,FR,USD,0.50,,2026-02-01,,,,', 'RTX 4090,1,24 GB,FR,USD,0.50,0.2,2026-01-01,,,,',
            'RTX 4090,1,24 GB,FR,USD,0.50,,2026-01-01,gold,,,', 'RTX 4090,1,24 GB,FR,USD,0.50,,2026-01-01,,7,,',
            'RTX 4090,1,24 GB,FR,USD,0.50,,2026-01-01,,,40,3']
    files = []
    for index, row in enumerate(rows):
        os.makedirs(place.path(f'place-{index}'), exist_ok=True)
        files.append(place.write(f'place-{index}/offers.csv', header + 'a,' + row + '\n'))
    first = place.run(*LLAMA, '--json', '--offers', *files)
    expect(problems, len(keys(first)) == len(rows) and adds_up(first), first)
    for seed in range(6):
        random.Random(seed).shuffle(files)
        expect(problems, place.run(*LLAMA, '--json', '--offers', *files).out == first.out, seed)


def several_gpus(place, problems):
    """heads and KV heads must divide: Phi-4 fails on 4, Falcon 7B never splits, Llama 70B needs 2, 4 or 8"""
    row = 'a{n},Exemple,{n} GPU,RTX 4090,{n},24 GB,24564 MiB,data-centre,secure,FR,USD,{n}.00,available'
    four = offers(place, [row.format(n=4)])
    answer = place.run('find', '--model', 'Phi-4 14B', '--context', '16384', '--requests', '8', '--json', '--offers', four)
    expect(problems, answer.code == 1 and left_out(answer) == {'kv-heads-not-divisible': 1}, answer)
    many = offers(place, [row.format(n=n) for n in (2, 3, 4, 6, 8)])
    answer = place.run('find', '--model', 'Falcon 7B', '--context', '2048', '--requests', '512', '--json', '--offers', many)
    expect(problems, answer.code == 1 and answer.json['machines'] == [], answer)
    expect(problems, set(left_out(answer)) <= {'heads-not-divisible', 'too-small'} and adds_up(answer), left_out(answer))
    answer = place.run('find', '--model', 'Llama 3.1 70B', '--format', '4bit', '--context', '4096', '--json', '--offers', many)
    used = [(machine['gpus_sold'], machine['gpus']) for machine in answer.json['machines']]
    expect(problems, used == [(2, 2), (3, 2), (4, 2), (6, 2), (8, 2)], used)
    answer = place.run('find', '--model', 'Llama 3.1 70B', '--context', '4096', '--json', '--offers', many)
    expect(problems, [(machine['gpus_sold'], machine['gpus']) for machine in answer.json['machines']] == [(8, 8)], answer)


def nothing(place, problems):
    """nothing fits: exit 1, what is nearest, which constraint opens how many"""
    answer = place.run(*LLAMA, '--countries', 'FR', '--max-hourly', '0.40', '--currency', 'USD', '--json')
    expect(problems, answer.code == 1 and answer.json['machines'] == [] and adds_up(answer), answer.code)
    expect(problems, answer.json['nearest']['offer'] == 'example-06', answer.json['nearest'])
    # The exact need has a fraction of a byte more than the one printed.
    lacks = 20990613914 - 16376 * MIB
    expect(problems, answer.json['nearest']['lacks_bytes'] == lacks, answer.json['nearest'])
    relaxed = {group['constraint']: group['opens'] for group in answer.json['relaxations']}
    expect(problems, relaxed.get('max-hourly', 0) > 0, relaxed)
    for language, words in (('fr', 'Aucune machine'), ('en', 'No machine')):
        text = place.run(*LLAMA, '--countries', 'MT', '--lang', language)
        expect(problems, text.code == 1 and words in text.text, text)


def wrong(place, problems):
    """what cannot be searched for is explained: exit 2, and the option that is to change"""
    cases = [
        (('find', '--model', 'Llama 3.1 8B'), '--context'),
        (('find', '--context', '4096'), '--model'),
        ((*LLAMA, '--budget', '0', '--currency', 'USD'), '--budget'),
        ((*LLAMA, '--budget', 'much', '--currency', 'USD'), '--budget'),
        ((*LLAMA, '--budget', '50'), '--currency'),
        ((*LLAMA, '--max-hourly', '0', '--currency', 'USD'), '--max-hourly'),
        ((*LLAMA, '--currency', 'XYZ', '--budget', '50'), '--currency'),
        ((*LLAMA, '--tier', 'gold'), '--tier'),
        ((*LLAMA, '--countries', 'France'), '--countries'),
        ((*LLAMA, '--countries', ','), '--countries'),
        ((*LLAMA, '--countries', 'FR,UK'), '--countries'),
        ((*LLAMA, '--countries', 'XX'), '--countries'),
        ((*LLAMA, '--currency', 'EURO'), '--currency'),
        ((*LLAMA, '--days', '0'), '--days'),
        ((*LLAMA, '--include-interruptible', 'perhaps'), '--include-interruptible'),
        ((*LLAMA, '--gpus', '2'), '--gpus'),
        ((*LLAMA, '--method', 'reserve'), '--method'),
        ((*LLAMA, '--requests', '0'), '--requests'),
        (('find', '--model', 'Llama 3.1 8B', '--context', '0'), '--context'),
        (('find', '--params', 'many', '--context', '4096'), '--params'),
        (('find', '--task', 'notebook', '--memory', '0'), '--memory'),
        (('find', '--task', 'lora', '--model', 'Llama 3.1 8B', '--sequence', '0'), '--sequence'),
        (('find', '--model', 'Llama 3.1 8B', '--context', '200000'), '--context'),
        ((*LLAMA, 'offers.csv'), '--offers'),
        (('find', '--task', 'notebook'), '--memory'),
        (('find', '--params', '7e9', '--layers', '32', '--heads', '32', '--kv-heads', '8', '--head-dim', '128',
          '--context', '1000000000', '--requests', '1000000'), None),
    ]
    for words, option in cases:
        answer = place.run(*words, '--json')
        expect(problems, answer.code == 2 and set(answer.json) == {'error'}, words, answer)
        expect(problems, option is None or option in answer.errors, words, answer)
        expect(problems, 'wish.' not in answer.errors and 'need.' not in answer.errors, words, answer)
        expect(problems, '\ufffd' not in answer.errors and len(answer.json['error']['message']) > 10, words, answer)
    limit = place.run('find', '--model', 'Llama 3.1 8B', '--context', '200000')
    expect(problems, '131\u202f072' in limit.errors, limit)


def files(place, problems):
    """a file that cannot be read is refused; rows that are no offer are told; examples stand in for an empty store"""
    expect(problems, place.run(*LLAMA, '--offers', place.path('none.csv')).code == 3)
    config = os.path.join(SOURCE, 'tests', 'data', 'configs', 'llama-3.1-8b.json')
    answer = place.run(*LLAMA, '--offers', config, '--json')
    expect(problems, answer.code == 3 and answer.json['error']['file'] == config, answer)
    file = offers(place, ['a,E,Une,RTX 4090,1,24 GB,24564 MiB,data-centre,secure,FR,USD,0.50,available',
                          'b,E,Deux,RTX 4090,1,24 GB,24564 MiB,data-centre,secure,FR,USD,much,available'])
    answer = place.run(*LLAMA, '--offers', file, '--json')
    expect(problems, keys(answer) == ['a'] and 'offers.csv' in answer.errors, answer)
    expect(problems, place.run(*LLAMA, '--json', '--store', place.path('absent.gabarit')).code == 4)
    place.run('new', '--title', 'x')
    expect(problems, place.run(*LLAMA, '--json').json['offers']['source'] == 'example')


def text(place, problems):
    """in words: the need, the machines with why and limits, alternatives, what is left out, constraints"""
    french = place.run(*WALK)
    for words in ('19,55\u00a0Gio', '0,44\u00a0USD', 'Exemple A', 'Pays-Bas', '+2,95\u00a0Gio', 'Allemagne', '1,29\u00a0USD',
                  'Ces prix n’indiquent aucune vitesse.', 'Quatre postes', '113\u00a0h\u00a038', '50,00\u00a0USD',
                  'Union européenne'):
        expect(problems, words in french.text, words, french.text)
    english = place.run(*WALK, '--lang', 'en')
    for words in ('19.55\u00a0GiB', '0.44\u00a0USD', 'Netherlands', '+2.95\u00a0GiB', 'Offers left out', 'Alternatives'):
        expect(problems, words in english.text, words, english.text)
    expect(problems, 'example-09' not in french.text and 'Exemple F' not in french.text)
    file = offers(place, [f'k{n},E,Offre {n},RTX 4090,1,24 GB,24564 MiB,data-centre,secure,FR,USD,0.{n + 10},available'
                          for n in range(30)])
    many = place.run(*LLAMA, '--offers', file).text
    expect(problems, '0,29\u00a0USD' in many and '0,30\u00a0USD' not in many and '10' in many, many)
    expect(problems, json.loads(place.run(*LLAMA, '--offers', file, '--json').text)['offers']['count'] == 30)



def other_task(place, problems):
    """a model of another kind is refused where it is named, not searched for with what it lacks"""
    sizes = {'image': ('--images', '1'), 'speech': ('--streams', '1'), 'lora': ('--sequence', '64', '--batch', '1')}
    for model, task in (('Llama 3.1 8B', 'image'), ('Whisper large-v2', 'image'), ('Llama 3.1 8B', 'speech'), ('SDXL base 1.0', 'lora')):
        answer = place.run('find', '--model', model, '--task', task, *sizes[task], '--json')
        expect(problems, answer.code == 2 and answer.json['error']['file'] == '--model', model, task, answer)



def window(place, problems):
    """the window's answer and the command line's: the same bytes, whatever the task"""
    finder = os.environ['GABARIT_FINDER']
    walk_fields = ('wish.budget=50', 'wish.currency=USD', 'wish.max-hourly=1.00', 'wish.countries=EU', 'wish.available-only=yes')
    cases = (
        (('Llama 3.1 8B', 'inference', *walk_fields), WALK),
        (('Llama 3.1 8B', 'inference', 'wish.currency=USD', 'wish.days=3', 'need.limit-tokens=8192', 'need.limit-requests=4'),
         (*LLAMA[:3], '--context', '8192', '--requests', '4', '--currency', 'USD', '--days', '3')),
        (('Llama 3.1 8B', 'adaptation', 'wish.currency=USD', 'need.weight-format=nf4', 'need.sequence-tokens=2048'),
         (*LLAMA[:3], '--task', 'qlora', '--sequence', '2048', '--batch', '1', '--currency', 'USD')),
        (('Whisper large-v2', 'speech', 'wish.currency=USD', 'need.streams=2'),
         ('find', '--model', 'Whisper large-v2', '--streams', '2', '--format', '16bit', '--currency', 'USD')),
        (('SDXL base 1.0', 'image', 'wish.currency=USD'),
         ('find', '--model', 'SDXL base 1.0', '--images', '1', '--format', '16bit', '--currency', 'USD')),
        (('', 'notebook', 'wish.currency=USD', 'need.notebook-memory=17179869184'),
         ('find', '--task', 'notebook', '--memory', '16GiB', '--currency', 'USD')),
    )
    place.run('new', '--title', 'T', '--params', '7e9')
    for asked, words in cases:
        shown = subprocess.run([finder, place.store, *asked], capture_output=True, check=False,
                               env=dict(os.environ, LC_ALL='C.UTF-8'))
        said = place.run(*words, '--json')
        expect(problems, shown.returncode == 0, asked, shown.stderr)
        if shown.stdout != said.out:
            ours, theirs = shown.stdout.decode().split('\n'), said.text.split('\n')
            differ = [pair for pair in zip(ours, theirs) if pair[0] != pair[1]]
            expect(problems, False, asked, len(ours), len(theirs), differ[:4])


main(walk, countries_are_strict, same_bytes, preferences, days, packages, length_unknown, same_name_twice, several_gpus, nothing, wrong, files, text,
     other_task, window)
