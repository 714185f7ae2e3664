#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gabarit-cli refuses with a sentence: bad files, bad words, what a later version does."""

import os
import resource

from command import expect, main, run

GOOD = {
  'model_type': '"llama"', 'hidden_size': '4096', 'intermediate_size': '14336', 'num_hidden_layers': '32',
  'num_attention_heads': '32', 'num_key_value_heads': '8', 'vocab_size': '128256', 'tie_word_embeddings': 'false',
}


def config(**changed):
    members = dict(GOOD, **changed)
    return '{\n' + ',\n'.join(f'  "{key}": {value}' for key, value in members.items()) + '\n}\n'


def bad_files(place, problems):
    """a bad config.json: exit 3, its file and line, nothing stored"""
    line = list(GOOD).index('num_hidden_layers') + 2
    bad = {
        'tronque': (config()[:-20], None),
        'negatif': (config(num_hidden_layers='-1'), line),
        'enorme': (config(num_hidden_layers='1e30'), line),
        'immense': (config(num_hidden_layers='1e400'), line),
        'texte': (config(num_hidden_layers='"trente-deux"'), line),
        'nan': (config(num_hidden_layers='NaN'), line),
        'profond': ('{"model_type": "llama", "a": ' + '[' * 100000 + ']' * 100000 + '}', 1),
        'double': (config()[:-3] + ',\n  "hidden_size": 4096\n}\n', 10),
        'vide': ('', None),
        'liste': ('[]', 1),
        'autre': ('{"a": 1}', 1),
    }
    for name, (text, where) in bad.items():
        file = place.write(f'{name}.json', text)
        for words in (('estimate', '--format', '16bit', '--config', file), ('import', file),
                      ('export', '--pdf', place.path('x.pdf'), '--file', file)):
            answer = place.run(*words, '--json')
            error = answer.json.get('error', {})
            expect(problems, answer.code == 3, name, words[0], answer)
            expect(problems, error.get('file') == file, name, words[0], answer)
            expect(problems, f'{name}.json:' in answer.errors, name, words[0], answer)
            if where is not None and words[0] != 'export':
                expect(problems, error.get('line') == where, name, words[0], answer)
    expect(problems, not os.path.exists(place.store), 'a store was made')
    expect(problems, not os.path.exists(place.path('x.pdf')), 'a PDF was made')


def huge_file(place, problems):
    """a file of 1 GB is refused without being read"""
    file = place.path('config.json')
    with open(file, 'wb') as sparse:
        sparse.write(b'{"a": "')
        sparse.truncate(1024 * 1024 * 1024)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    for words in (('estimate', '--config', file), ('import', file)):
        answer = place.run(*words, '--json')
        expect(problems, answer.code == 3 and answer.json['error']['code'] == 'too-large', answer)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    expect(problems, after <= max(before, 262144), after, 'kB')


def no_file(place, problems):
    """what is no file, or not there"""
    for path in (place.path('rien.json'), place.folder, '/dev/zero'):
        answer = place.run('import', path, '--json')
        expect(problems, answer.code == 3 and answer.json['error']['file'] == path, answer)


def bad_words(place, problems):
    """a word that is not understood: exit 2 and a sentence"""
    for words in (
        (), ('rien',), ('estimate',), ('estimate', '--params'), ('estimate', '--params', '--lang', 'fr'),
        ('estimate', '--params', 'douze'), ('estimate', '--params', '-7'), ('estimate', '--params', '1e400'),
        ('estimate', '--params', '8.03'), ('estimate', '--params', '0'), ('estimate', '--params', '7e9', '--params', '8e9'),
        ('estimate', '--params', '7e9', '--rien'), ('estimate', '--params', '7e9', '--json=yes'),
        ('estimate', '--params', '7e9', 'reste'), ('estimate', '--params', '7e9', '--reserve', '6'),
        ('estimate', '--params', '7e9', '--reserve', '6 Gb'), ('estimate', '--params', '7e9', '--reserve', '6 pommes'),
        ('estimate', '--params', '7e9', '--gpus', '0'), ('estimate', '--params', '7e9', '--context', '8 k'),
        ('estimate', '--params', '7e9', '--format', '17bit'), ('estimate', '--params', '7e9', '--kv-format', 'nf4'),
        ('estimate', '--params', '7e9', '--lang', 'de'), ('estimate', '--params', '7e9', '--lang'),
        ('estimate', '--model', 'Inconnu 3B'), ('estimate', '--model', 'Llama 3.1 8B', '--config', 'x'),
        ('show',), ('show', 'a', 'b'), ('import',), ('backup',), ('list', 'pommes'), ('new', '--days', '0'), ('-x',),
    ):
        answer = place.run(*words)
        expect(problems, answer.code == 2, words, answer)
        place_said = answer.errors.split(': ')[0]
        expect(problems, place_said in ('gabarit-cli', *words) and not answer.out, words, answer)
        expect(problems, '{' not in answer.errors, words, answer)
    expect(problems, not os.path.exists(place.store), 'a store was made')


def later_versions(place, problems):
    """what a later version does is refused by name, never passed over"""
    later = {
        '--gguf': 'x', '--safetensors': 'x', '--k-format': '8bit', '--v-format': '8bit',
        '--rank': '16', '--targets': 'q', '--optimizer': 'adamw', '--checkpointing': 'yes', '--zero': '1',
        '--engine': 'vllm', '--ubatch': '1', '--parallel': '1', '--unified': 'yes', '--flash': 'yes', '--swa-full': 'yes',
        '--outputs': 'all', '--max-batched-tokens': '1',
        '--solve': 'gpus', '--method': 'detailed', '--task': 'full',
        '--format': 'bf16',
    }
    for option, value in later.items():
        answer = place.run('estimate', '--params', '7e9', option, value, '--json')
        expect(problems, answer.code == 2 and answer.json['error']['code'] == 'usage', option, answer)
        expect(problems, option in answer.errors and 'version' in answer.errors, option, answer)
    expect(problems, place.run('list', 'everything').code == 2)


def of_another_task(place, problems):
    """what the task has no use for, or contradicts it, is refused with the reason"""
    for words, reason in (
        (('--task', 'lora', '--format', 'nf4'), 'qlora'), (('--task', 'lora', '--format', '32bit'), '32bit'),
        (('--task', 'qlora', '--format', '16bit'), 'lora'), (('--task', 'image', '--gpus', '2'), '--gpus'),
        (('--task', 'speech', '--sequence', '10'), '--sequence'), (('--context', '10', '--task', 'lora'), '--context'),
        (('--streams', '2'), '--streams'), (('--memory', '1GiB'), '--memory'), (('--images', '2'), '--images'),
    ):
        answer = place.run('estimate', '--params', '7e9', '--method', 'four-lines', *words, '--json')
        expect(problems, answer.code == 2 and answer.json['error']['code'] == 'usage', words, answer)
        expect(problems, reason in answer.errors, words, answer)


def in_both_languages(place, problems):
    """an error is worded in the language asked for; in JSON it is English"""
    french = place.run('estimate', '--params', 'douze')
    english = place.run('estimate', '--params', 'douze', '--lang', 'en')
    both = place.run('estimate', '--params', 'douze', '--json')
    expect(problems, french.err != english.err, french, english)
    expect(problems, both.err == french.err, both)
    expect(problems, english.errors.strip() == '--params: ' + both.json['error']['message'], both, english)


def full_disk(place, problems):
    """an answer that cannot be written is a failure"""
    if not os.path.exists('/dev/full'):
        return
    import subprocess
    from command import PLAIN, PROGRAM
    with open('/dev/full', 'wb') as full:
        done = subprocess.run([PROGRAM, 'list', 'formats'], env=PLAIN, stdout=full, stderr=subprocess.PIPE, check=False)
    expect(problems, done.returncode == 3 and done.stderr, done)


main(bad_files, huge_file, no_file, bad_words, later_versions, of_another_task, in_both_languages, full_disk)
