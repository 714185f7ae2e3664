#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gabarit-cli measure: logs of engines and counters of drivers."""

import glob
import os
import shutil

from command import expect, main

LOGS = os.path.join(os.environ['GABARIT_SOURCE'], 'tests', 'data', 'logs')
SAMPLES = os.environ.get('GABARIT_SAMPLES', '')


def figures(answer, key, **where):
    return [figure for figure in answer.json['figures']
            if figure['key'] == key and all(figure[name] == value for name, value in where.items())]


def two_gpus(place, problems):
    """vLLM on two GPUs: each worker apart, with the line, what is printed and its resolution (R2)"""
    answer = place.run('measure', os.path.join(LOGS, 'vllm-two-gpus.log'), '--json')
    expect(problems, answer.code == 0 and answer.json['schema'] == 'org.gabarit.measure/1', answer)
    expect(problems, answer.json['engine'] == 'vllm' and answer.json['version'] == '0.21.0', answer.json['version'])
    weights = figures(answer, 'weights', restates=False)
    expect(problems, [(f['gpu'], f['bytes'], f['printed'], f['resolution_bytes'], f['line']) for f in weights]
           == [(0, 8066055956, '7.5121 GiB', 53687, 6), (1, 8066055956, '7.5121 GiB', 53687, 7)], weights)
    for key, printed in (('activation', ['1.31GiB', '1.31GiB']), ('non-torch', ['2.14GiB', '2.13GiB']), ('kv', ['60.33 GiB', '60.34 GiB'])):
        found = figures(answer, key, restates=False)
        expect(problems, [f['printed'] for f in found] == printed and [f['gpu'] for f in found] == [0, 1], key, found)
    expect(problems, [(f['count'], f['bytes'], f['scope']) for f in figures(answer, 'kv-tokens')] == [(988432, None, 'machine')])
    expect(problems, [f['printed'] for f in figures(answer, 'graphs', origin='measured')] == ['0.62 GiB'])
    expect(problems, answer.json['dimensions'] == {'context': 32768, 'requests': None}, answer.json['dimensions'])


def counted_once(place, problems):
    """llama.cpp: the sums of the buffers and the last table give the same memory again, and say so"""
    answer = place.run('measure', os.path.join(LOGS, 'llama-server.log'), '--json')
    alone = [(f['key'], f['scope'], f['printed']) for f in answer.json['figures'] if not f['restates'] and f['key'] in ('weights', 'kv', 'compute')]
    expect(problems, alone == [('weights', 'host', '417.66 MiB'), ('weights', 'gpu', '11672.35 MiB'), ('kv', 'gpu', '6144.00 MiB'),
                               ('compute', 'gpu', '307.00 MiB'), ('compute', 'host', '74.01 MiB')], alone)


def failed(place, problems):
    """an out of memory is told, with the phase; nothing recognised is an answer of its own"""
    answer = place.run('measure', os.path.join(LOGS, 'pytorch-oom.log'), '--json')
    expect(problems, (answer.json['outcome'], answer.json['failed_phase']) == ('out-of-memory', 'backward'), answer.json)
    expect(problems, [f['bytes'] for f in figures(answer, 'allocated')] == [21947282883], figures(answer, 'allocated'))
    answer = place.run('measure', place.write('empty.log', 'nothing\n' * 3), '--json')
    expect(problems, answer.code == 1 and answer.json['engine'] is None and answer.json['ignored_lines'] == 3, answer)
    answer = place.run('measure', place.path('absent.log'), '--json')
    expect(problems, answer.code == 3 and answer.json['error']['code'] == 'io', answer)
    expect(problems, 'absent.log' in answer.errors, answer.errors)
    for arguments in (('--stage', 'limit'), ('--stage', 'longest', '--sheet', 'FC-2026-0001')):
        answer = place.run('measure', os.path.join(LOGS, 'nvidia-smi.csv'), *arguments, '--json')
        expect(problems, answer.code == 2, answer)


def kept(place, problems):
    """a run of a sheet, with its peaks by GPU and its file; the same file twice is the same run"""
    sheet = place.run('new', '--title', 'T', '--params', '7e9', '--json').json['reference']
    log = place.path('smi.csv')
    shutil.copy(os.path.join(LOGS, 'nvidia-smi.csv'), log)
    for _ in range(2):
        answer = place.run('measure', log, '--sheet', sheet, '--stage', 'limit', '--json')
        expect(problems, answer.code == 0 and answer.json['run'] == 'ES-01', answer)
    shown = place.run('show', sheet, '--json').json
    runs = shown['measurements']['runs'] if isinstance(shown['measurements'], dict) else shown['measurements']
    expect(problems, len(runs) == 1, runs)
    text = str(runs)
    expect(problems, '74694262784' in text and '73400320000' in text and 'device-used' in text, text)
    expect(problems, len(shown['evidence']) == 1 and answer.json['sha256'] in str(shown['evidence']), shown['evidence'])
    again = place.run('measure', os.path.join(LOGS, 'llama-server.log'), '--sheet', sheet, '--json')
    expect(problems, again.json['run'] == 'ES-02', again)
    expect(problems, place.run('check', '--json').json['holds'] is True)


def not_kept(place, problems):
    """nothing recognised, a file beyond what is kept, or no store: nothing is added, and no store is made"""
    sheet = place.run('new', '--title', 'T', '--params', '7e9', '--json').json['reference']
    empty = place.write('empty.log', '')
    answer = place.run('measure', empty, '--sheet', sheet, '--json')
    expect(problems, answer.code == 1 and answer.json['run'] is None, answer)
    with open(os.path.join(LOGS, 'nvidia-smi.csv'), encoding='utf-8') as file:
        long = place.write('long.csv', file.read() + ('x' * 127 + '\n') * (1 << 19))
    answer = place.run('measure', long, '--json')
    expect(problems, answer.code == 0 and answer.json['run'] is None, answer)
    answer = place.run('measure', long, '--sheet', sheet, '--json')
    expect(problems, answer.code == 3 and answer.json['error']['code'] == 'too-large', answer)
    expect(problems, answer.json['error']['file'] == long, answer)
    expect(problems, place.run('list', 'evidence', '--json').json['items'] == [])
    absent = place.path('absent.gabarit')
    answer = place.run('measure', os.path.join(LOGS, 'nvidia-smi.csv'), '--sheet', sheet, '--store', absent, '--json')
    expect(problems, answer.code == 4 and not os.path.exists(absent), answer)


def samples(place, problems):
    """each figure of the collected logs stands in its line; none is of an engine that did not write it"""
    paths = sorted(glob.glob(os.path.join(SAMPLES, 'logs', '*.log')))
    if not SAMPLES or not paths:
        return 'GABARIT_SAMPLES names no collected logs'
    for path in paths:
        with open(path, encoding='utf-8') as file:
            lines = file.read().split('\n')
        answer = place.run('measure', path, '--json')
        expect(problems, answer.code == 0 and answer.json['figures'], path)
        for figure in answer.json['figures']:
            expect(problems, figure['printed'] in lines[figure['line'] - 1], path, figure)
    return None


if __name__ == '__main__':
    main(two_gpus, counted_once, failed, kept, not_kept, samples)
