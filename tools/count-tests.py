#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the tests in Meson's logs.

usage: count-tests.py TESTLOG.json…

A suite that speaks TAP counts as many times as it has tests; another counts once. A suite that stopped before its
plan was done, ran out of time or reported an error counts at least one failure. What was skipped or failed is named;
the last line is "N passed, N failed", with ", N skipped" when there were any. Exits 0 only if something passed and
nothing failed.
"""

import json
import re
import sys

RESULT = re.compile(r'^(not )?ok\b *(?:\d+ *)?(?:- *)?([^#]*)(?:# *(SKIP|TODO)\w*\b *(.*))?', re.IGNORECASE)
PLAN = re.compile(r'^1\.\.(\d+)')


def results(entry):
    """Yields (outcome, name, reason) for each test of one entry of the log; outcome is passed, failed or skipped."""
    suite = entry['name'].rpartition(' / ')[2]
    outcome = entry['result']
    planned = None
    found = failed = 0
    for line in entry.get('stdout', '').splitlines():
        plan = PLAN.match(line)
        if plan:
            planned = int(plan[1])
        match = RESULT.match(line)
        if not match:
            continue
        found += 1
        name = f'{suite}: {match[2].strip()}'
        if match[1]:
            failed += 1
            yield 'failed', name, ''
        elif (match[3] or '').upper() == 'SKIP':
            yield 'skipped', name, match[4]
        else:
            yield 'passed', name, ''

    if found == 0 and outcome == 'SKIP':
        yield 'skipped', suite, ''
    elif found == 0 and outcome in ('OK', 'EXPECTEDFAIL'):
        yield 'passed', suite, ''
    elif failed == 0 and outcome not in ('OK', 'SKIP', 'EXPECTEDFAIL'):
        yield 'failed', suite, outcome.lower()
    elif failed == 0 and planned is not None and found < planned:
        yield 'failed', suite, f'{found} of {planned} tests ran'


def main(paths):
    named = {'passed': [], 'failed': [], 'skipped': []}
    for path in paths:
        try:
            with open(path, encoding='utf-8') as log:
                entries = [json.loads(line) for line in log if line.strip()]
        except (OSError, ValueError) as error:
            named['failed'].append(f'{path}: no result ({error})')
            continue
        for entry in entries:
            for outcome, name, reason in results(entry):
                named[outcome].append(f'{name} ({reason})' if reason else name)

    for outcome in ('skipped', 'failed'):
        for name in named[outcome]:
            print(f'{outcome}: {name}')
    count = {outcome: len(names) for outcome, names in named.items()}
    skipped = f', {count["skipped"]} skipped' if count['skipped'] else ''
    print(f'{count["passed"]} passed, {count["failed"]} failed{skipped}')
    return 0 if count['passed'] and not count['failed'] else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
