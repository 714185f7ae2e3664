#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The counter behind the last line of tools/test: logs go in, counts and names come out. Speaks TAP."""

import json
import os
import subprocess
import sys
import tempfile

COUNTER = os.path.join(os.environ['GABARIT_SOURCE'], 'tools', 'count-tests.py')


def entry(result, stdout='', name='gabarit:core / bytes'):
    return {'name': name, 'result': result, 'stdout': stdout}


CASES = [
    ('every test of a TAP suite counts',
     [entry('OK', 'TAP version 14\n1..2\n# Start of a\nok 1 /a/one\nok 2 /a/two\n')], 0, ['2 passed, 0 failed']),
    ('a skipped test is named with its reason',
     [entry('OK', '1..2\nok 1 /a/one\nok 2 /a/two # SKIP no samples\n')], 0,
     ['skipped: bytes: /a/two (no samples)', '1 passed, 0 failed, 1 skipped']),
    ('a failed test is named',
     [entry('FAIL', '1..2\nok 1 /a/one\nnot ok 2 /a/two - wrong\n')], 1,
     ['failed: bytes: /a/two - wrong', '1 passed, 1 failed']),
    ('a test left incomplete fails',
     [entry('OK', '1..2\nok 1 /a/one\nnot ok 2 /a/two # TODO later\n')], 1,
     ['failed: bytes: /a/two', '1 passed, 1 failed']),
    ('a crash after good tests fails',
     [entry('ERROR', '1..3\nok 1 /a/one\n')], 1, ['failed: bytes (error)', '1 passed, 1 failed']),
    ('a suite that ran out of time fails',
     [entry('TIMEOUT', '')], 1, ['failed: bytes (timeout)', '0 passed, 1 failed']),
    ('a suite shorter than its plan fails',
     [entry('OK', '1..3\nok 1 /a/one\nok 2 /a/two\n')], 1, ['failed: bytes (2 of 3 tests ran)', '2 passed, 1 failed']),
    ('a suite without TAP counts once',
     [entry('OK', 'all is well\n'), entry('SKIP', '', 'gabarit / no-tool')], 0,
     ['skipped: no-tool', '1 passed, 0 failed, 1 skipped']),
    ('nothing that ran is a failure', [], 1, ['0 passed, 0 failed']),
    ('only skipped tests are a failure',
     [entry('SKIP', '1..0 # SKIP nothing here\n')], 1, ['skipped: bytes', '0 passed, 0 failed, 1 skipped']),
]


def run(entries):
    with tempfile.NamedTemporaryFile('w', suffix='.json', encoding='utf-8') as log:
        log.writelines(json.dumps(one) + '\n' for one in entries)
        log.flush()
        done = subprocess.run([sys.executable, COUNTER, log.name], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


def main():
    print(f'1..{len(CASES) + 1}')
    number = 0
    good = True
    for name, entries, code, lines in CASES:
        number += 1
        got = run(entries)
        same = got == (code, lines)
        good = good and same
        print(f'{"ok" if same else "not ok"} {number} {name}')
        if not same:
            print(f'# expected {(code, lines)}, got {got}')
    gone = subprocess.run([sys.executable, COUNTER, '/nonexistent.json'], capture_output=True, text=True, check=False)
    same = gone.returncode == 1 and gone.stdout.splitlines()[-1] == '0 passed, 1 failed'
    print(f'{"ok" if same else "not ok"} {number + 1} a log that is not there is a failure')
    return 0 if good and same else 1


if __name__ == '__main__':
    sys.exit(main())
