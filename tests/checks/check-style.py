#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The style of code and scripts, by the tools that know it."""

import tap


def formatted():
    tap.need('clang-format')
    files = list(tap.tree('src', 'tests', suffixes=['.c', '.h']))
    code, said = tap.output('clang-format', '--dry-run', '--Werror', *files)
    if code != 0:
        wrong = sorted({line.split(':')[0] for line in said.splitlines() if 'clang-format-violations' in line})
        yield from (f'{path}: not formatted: clang-format -i {path}' for path in wrong)
        if not wrong:
            yield said


def scripts():
    tap.need('shellcheck')
    files = [path for path in (*tap.tree('tools'), '.ci/run') if tap.read(path).startswith(('#!/usr/bin/env bash', '#!/bin/sh'))]
    code, said = tap.output('shellcheck', '--external-sources', '--source-path=SCRIPTDIR', 'tools/common.sh', *files)
    if code != 0:
        yield from said.splitlines()


tap.run([
    ('C is formatted as .clang-format says', formatted),
    ('scripts are clean', scripts),
])
