# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the real gabarit-cli, away from the person's own store, locale and display."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'checks'))
import tap  # noqa: E402

PROGRAM = os.environ['GABARIT_CLI']
PLAIN = {'PATH': os.environ.get('PATH', ''), 'HOME': '/nowhere', 'LC_ALL': 'C'}
for name, value in os.environ.items():
    if name.endswith('_OPTIONS') or name.startswith('MALLOC_'):
        PLAIN[name] = value


class Place:
    """A folder of its own for one check, with a store that does not exist yet."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix='gabarit-cli-')
        self.store = self.path('essai.gabarit')
        return self

    def __exit__(self, *what):
        shutil.rmtree(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), 'w', encoding='utf-8') as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), 'rb') as file:
            return file.read()

    def run(self, *words, **environment):
        return run(*words, GABARIT_STORE=self.store, **environment)


class Answer:
    def __init__(self, done):
        self.code = done.returncode
        self.out = done.stdout
        self.err = done.stderr

    @property
    def text(self):
        return self.out.decode('utf-8')

    @property
    def errors(self):
        return self.err.decode('utf-8')

    @property
    def json(self):
        return json.loads(self.text)

    def __repr__(self):
        return f'exit {self.code}\n{self.text}{self.errors}'


def run(*words, **environment):
    env = dict(PLAIN, **environment)
    return Answer(subprocess.run([PROGRAM, *words], env={k: v for k, v in env.items() if v is not None},
                                 stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False))


def expect(problems, truth, *what):
    """Adds what is wrong to the list of problems."""
    if not truth:
        problems.append(' '.join(str(part) for part in what).replace('\n', ' | '))


def check(function):
    """Makes a check of a function that takes a place and a list of problems."""
    def checked():
        problems = []
        with Place() as place:
            function(place, problems)
        return problems
    return function.__doc__, checked


def main(*functions):
    tap.run([check(function) for function in functions])
