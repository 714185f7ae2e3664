# SPDX-License-Identifier: GPL-3.0-or-later
"""The little that the checks of the sources share: the tree, the tools they need, and TAP on standard output."""

import os
import shutil
import subprocess
import sys

SOURCE = os.environ.get('GABARIT_SOURCE') or os.path.realpath(os.path.join(os.path.dirname(__file__), '..', '..'))


class Skip(Exception):
    """Raised by a check that cannot run here; its text is the reason."""


def need(tool):
    """Returns the path of a tool, or skips the check."""
    path = shutil.which(tool)
    if path is None:
        raise Skip(f'{tool} is not installed')
    return path


def output(*command, text=''):
    """Runs a command in the sources, gives it the text to read, and returns its exit code and all that it said."""
    done = subprocess.run(command, cwd=SOURCE, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding='utf-8', check=False)
    return done.returncode, done.stdout


def tree(*roots, suffixes=()):
    """Yields the files of the project, relative to its top: no build folder, nothing hidden but what it commits."""
    for root in roots or ('.',):
        for folder, folders, files in os.walk(os.path.join(SOURCE, root)):
            folders[:] = sorted(name for name in folders
                                if (not name.startswith('.') or name == '.ci') and name != '__pycache__'
                                and not os.path.exists(os.path.join(folder, name, 'meson-private'))
                                and not os.path.exists(os.path.join(folder, name, 'build.ninja')))
            for name in sorted(files):
                if name != '.git' and (not suffixes or name.endswith(tuple(suffixes))):
                    yield os.path.relpath(os.path.join(folder, name), SOURCE)


def read(path):
    with open(os.path.join(SOURCE, path), encoding='utf-8', errors='replace') as file:
        return file.read()


def line_of(text, offset):
    return text.count('\n', 0, offset) + 1


def run(checks):
    """Runs (name, function) pairs; a function returns what is wrong, a line each, and nothing when all is well."""
    print(f'1..{len(checks)}')
    good = True
    for number, (name, check) in enumerate(checks, 1):
        try:
            problems = list(check() or ())
        except Skip as skip:
            print(f'ok {number} {name} # SKIP {skip}')
            continue
        good = good and not problems
        print(f'{"not ok" if problems else "ok"} {number} {name}')
        for problem in problems:
            print(f'# {problem}')
            print(problem, file=sys.stderr)
    sys.exit(0 if good else 1)
