#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what the program promises, each beside a reference measured in the same run (tools/bench starts it).

usage: bench.py BUILD-FOLDER PROGRAM-FOLDER [PART…]

Parts: frame, search, pdf, command, typing, list, offers, find; all of them without any. Prints a table: what, the target, the
measure, the reference, and whether the target is met. Fails only when something could not be measured: how long
things take depends on the machine and on what else it does.
"""

import csv
import hashlib
import os
import pathlib
import statistics
import subprocess
import sys
import time

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
FEW, MANY = 1_000, 100_000
FRAME_ROUNDS = 9
PROCESS_ROUNDS = 60
PATIENCE = 120
# Part of the title of every sheet of make-store.
SHEET_TEXT = ', projet '
ESTIMATE = ['estimate', '--params', '7e9', '--format', '16bit', '--method', 'reserve', '--reserve', '6GiB']


def say(text):
    print(text, file=sys.stderr, flush=True)


def grouped(number):
    return f'{number:,}'.replace(',', ' ')


def milliseconds(microseconds):
    number = microseconds / 1000
    return f'{number:.0f} ms' if number >= 100 else f'{number:.1f} ms' if number >= 0.1 else f'{microseconds:.1f} µs'


def busy():
    """Whether programs wait for a processor."""
    return os.getloadavg()[0] > os.cpu_count()


class Bench:
    def __init__(self, build, programs):
        self.build = pathlib.Path(build)
        self.tools = self.build / 'tests' / 'bench'
        self.programs = pathlib.Path(programs)
        self.folder = self.build / 'bench'
        self.folder.mkdir(exist_ok=True)
        self.rows = []

    def row(self, what, target, measure, reference, met):
        verdict = '' if met is None else 'met' if met else 'NOT MET'
        self.rows.append((what, target, measure, reference, verdict))

    def at_most(self, what, limit, measured, processor, reference):
        """A time in microseconds against a limit in milliseconds."""
        self.row(what, f'≤ {limit} ms', f'{milliseconds(measured)} ({milliseconds(processor)})', reference,
                 measured <= limit * 1000)
        if measured > limit * 1000 >= processor and busy():
            self.rows[-1] = (*self.rows[-1][:4], 'NOT MET, on a busy machine')

    def store(self, count):
        """A store of so many sheets, made once for a schema and a generator."""
        path = self.folder / f'{count}-sheets.db'
        stamp = path.with_suffix('.stamp')
        digest = hashlib.sha256()
        for source in [SOURCE / 'tests/bench/make-store.c', *sorted((SOURCE / 'src/store/migrations').iterdir())]:
            digest.update(source.read_bytes())
        if not path.exists() or not stamp.exists() or stamp.read_text() != digest.hexdigest():
            say(f'Making a store of {grouped(count)} sheets (once)…')
            stamp.unlink(missing_ok=True)
            subprocess.run([self.tools / 'make-store', path, str(count)], check=True)
            stamp.write_text(digest.hexdigest())
        return path

    def samples(self, program, *arguments):
        """What one of the timing programs prints: by name, times in microseconds."""
        done = subprocess.run([self.tools / program, *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True)
        found = {}
        for line in done.stdout.splitlines():
            name, *times = line.split('\t')
            found[name] = [float(value) for value in times]
        return found

    # First frame and memory

    def start(self, command, **variables):
        """Starts a window and returns the figures that first-frame.so writes before ending it."""
        report = self.folder / 'first-frame.txt'
        report.unlink(missing_ok=True)
        environment = dict(os.environ, **variables, LD_PRELOAD=str(self.tools / 'first-frame.so'),
                           BENCH_REPORT=str(report), BENCH_START=str(time.monotonic_ns()))
        done = subprocess.run(command, env=environment, timeout=PATIENCE, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True)
        if not report.exists():
            raise RuntimeError(f'{command[0]} showed no window:\n{done.stderr}')
        return {name: int(value) for name, value in (line.split('\t') for line in report.read_text().splitlines())}

    def frame(self):
        gabarit = [str(self.programs / 'gabarit')]
        stores = {count: str(self.store(count)) for count in (FEW, MANY)}
        contestants = {
            'calculator': lambda: self.start(['gnome-calculator']),
            FEW: lambda: self.start(gabarit, GABARIT_STORE=stores[FEW], BENCH_TEXT=SHEET_TEXT),
            MANY: lambda: self.start(gabarit, GABARIT_STORE=stores[MANY], BENCH_TEXT=SHEET_TEXT),
        }
        figures = {name: [] for name in contestants}
        for turn in range(FRAME_ROUNDS + 1):
            say(f'First frames: round {turn} of {FRAME_ROUNDS}…' if turn else 'First frames: warming up…')
            for name, start in contestants.items():
                found = start()
                if turn > 0:
                    figures[name].append(found)

        def median(name, key):
            found = [figure[key] for figure in figures[name] if key in figure]
            return statistics.median(found) if found else None

        reference = median('calculator', 'first-frame')
        for count, limit in ((FEW, 1.0), (MANY, 1.5)):
            first = median(count, 'first-frame')
            self.row(f'first frame, {grouped(count)} sheets', f'≤ {limit} ×', f'{first / reference:.2f} ×',
                     f'{milliseconds(first)} against {milliseconds(reference)}, gnome-calculator',
                     first <= limit * reference)
        reference_processor = median('calculator', 'first-frame-processor')
        for count in (FEW, MANY):
            taken = median(count, 'first-frame-processor')
            self.row(f'processor time of it, {grouped(count)} sheets', '', milliseconds(taken),
                     f'{taken / reference_processor:.2f} × {milliseconds(reference_processor)}, gnome-calculator', None)
        for count in (FEW, MANY):
            filled = median(count, 'filled')
            self.row(f'sheets on the screen, {grouped(count)}', '', milliseconds(filled) if filled else 'never',
                     f'{filled / reference:.2f} × its first frame' if filled else '', None)
        for count in (FEW, MANY):
            resident, private = (median(count, key) * 1024 / 1e6 for key in ('resident', 'private'))
            other = median('calculator', 'resident') * 1024 / 1e6
            self.row(f'resident after 3 s, {grouped(count)} sheets', '≤ 80 MB', f'{resident:.1f} MB',
                     f'{private:.1f} MB of it written to; gnome-calculator {other:.1f} MB', resident <= 80)

    # The store

    def search(self):
        path = self.store(MANY)
        say('Typing in the search…')
        store = self.samples('bench-search', path)
        window = self.samples('bench-keys', path)
        scan = statistics.median(store['scan'])
        for what, found, name in (('search, a key, in the store', store, 'search-key'),
                                  ('search, a key, in the window’s list', window, 'list-key')):
            keys, processor = found[name], found[f'{name} processor']
            self.at_most(f'{what}: median', 50, statistics.median(keys), statistics.median(processor),
                         f'{statistics.median(keys) / scan:.2f} × reading every text ({milliseconds(scan)})')
            self.at_most(f'{what}: slowest of {len(keys)}', 50, max(keys), max(processor), f'{max(keys) / scan:.2f} ×')

    def list(self):
        path, few = self.store(MANY), self.store(FEW)
        say('Opening and listing…')
        large, small = self.samples('bench-search', path), self.samples('bench-search', few)
        for what, name in ((f'opening a store of {grouped(MANY)} sheets', 'open'),
                           ('opening, first page and count', 'open-and-list'),
                           ('first page, by change', 'list-changed'), ('first page, by title', 'list-title'),
                           ('a page after 90 000 others', 'list-far'), ('counting', 'count')):
            ours, theirs = statistics.median(large[name]), statistics.median(small[name])
            self.row(what, '', milliseconds(ours), f'{milliseconds(theirs)} with {grouped(FEW)} sheets', None)

    def offers(self):
        say(f'Reading a catalogue of {grouped(MANY)} offers, three times…')
        found = self.samples('bench-offers', self.folder / 'offers.db', MANY)
        plain, read = found['offers-plain'][0], statistics.median(found['offers-plain-read'])
        for what, name, limit in ((f'importing {grouped(MANY)} offers', 'offers-import', 5000),
                                  ('the same catalogue again', 'offers-import-again', 5000),
                                  ('again, one in a hundred changed', 'offers-import-changed', 5000)):
            self.at_most(what, limit, found[name][0], found[f'{name} processor'][0],
                         f'{found[name][0] / plain:.1f} × SQLite writing their texts ({milliseconds(plain)})')
        for what, name in (('offers in another order, first page', 'offers-sort-first'),
                           ('offers in another order, page in the middle', 'offers-sort-middle'),
                           ('offers, a key of a search, sorted by price', 'offers-search'),
                           ('counting what a key finds', 'offers-search-count'),
                           ('offers of one country in one currency', 'offers-filter'),
                           ('counting offers', 'offers-count')):
            times, processor = found[name], found[f'{name} processor']
            slowest = max(range(len(times)), key=times.__getitem__)
            self.at_most(f'{what}: slowest of {len(times)}', 100, times[slowest], processor[slowest],
                         f'{statistics.median(times) / read:.2f} × reading every text ({milliseconds(read)}), the median')
        for what, name, limit in (('opening a sheet of 40 candidates, 20 requirements', 'dossier-load', 200),
                                  ('saving it, one verdict changed', 'dossier-save', 100)):
            self.at_most(what, limit, statistics.median(found[name]), statistics.median(found[f'{name} processor']),
                         f'{statistics.median(found[name]) / read:.2f} × reading every text of the offers')
        memory = found['offers-memory'][0] / 1e6
        self.row('most memory, importing and listing', '≤ 200 MB', f'{memory:.0f} MB', '', memory <= 200)

    def find(self):
        say(f'Looking for a machine among {grouped(MANY)} offers…')
        path = self.folder / 'find.csv'
        found = self.samples('bench-find', path, MANY)
        start = time.monotonic_ns()
        with open(path, encoding='utf-8', newline='') as file:
            rows = sum(1 for _ in csv.reader(file))
        assert rows == MANY + 1
        plain = (time.monotonic_ns() - start) / 1000
        for what, name, limit in (('reading the file of offers', 'find-read', None),
                                  ('an answer, EU, at most 1.00 an hour', 'find-answer', 50),
                                  ('an answer, any country, any price', 'find-answer-all', 50),
                                  ('counting what fits, EU, at most 1.00 an hour', 'find-count', 100),
                                  ('counting what fits, any country, any price', 'find-count-all', 100)):
            taken = statistics.median(found[name])
            reference = f'{taken / plain:.3f} × csv.reader of Python over the same file ({milliseconds(plain)})'
            if limit is None:
                self.row(what, '', milliseconds(taken), reference, None)
            else:
                self.at_most(what, limit, taken, statistics.median(found[f'{name} processor']), reference)

    # The rest

    def typing(self):
        say('Typing a value…')
        found = {name: statistics.median(times) for name, times in self.samples('bench-typing').items()}
        for method in ('reserve', 'four-lines'):
            typed, estimate = found[f'typing-{method}'], found[f'estimate-{method}']
            self.row(f'a value typed, estimate there: {method}', '', milliseconds(typed),
                     f'{typed / estimate:.1f} × the arithmetic alone ({milliseconds(estimate)})', None)

    def pdf(self):
        say('Writing the sheet…')
        path = self.folder / 'sheet.pdf'
        found = self.samples('bench-pdf', path)
        text = subprocess.run(['pdftotext', path, '-'], check=True, stdout=subprocess.PIPE, text=True).stdout
        letters = len(''.join(text.split()))
        cairo = statistics.median(self.samples('bench-pdf', '--letters', letters)['cairo'])
        checks = statistics.median(self.process(['qpdf', '--check', str(path)])[0] for _ in range(9))
        for what, name in (('a PDF, after the first', 'pdf'), ('the first PDF of a process', 'pdf-first')):
            taken = statistics.median(found[name])
            self.at_most(what, 100, taken, statistics.median(found[f'{name} processor']),
                         f'{taken / cairo:.1f} × cairo drawing its {grouped(letters)} letters; '
                         f'{taken / checks:.1f} × qpdf --check')

    def process(self, command):
        """Runs a program; returns how long it took and what it had of the processors, in microseconds."""
        start = time.monotonic_ns()
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, close_fds=False)
        _, status, usage = os.wait4(child.pid, 0)
        taken = (time.monotonic_ns() - start) / 1000
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            raise subprocess.CalledProcessError(child.returncode, command)
        return taken, (usage.ru_utime + usage.ru_stime) * 1e6

    def command(self):
        say('Starting gabarit-cli…')
        ours, processor, theirs = [], [], []
        for turn in range(PROCESS_ROUNDS + 1):
            mine = self.process([str(self.programs / 'gabarit-cli'), *ESTIMATE])
            empty = self.process([str(self.tools / 'bench-nothing')])
            if turn > 0:
                ours.append(mine[0])
                processor.append(mine[1])
                theirs.append(empty[0])
        mine, empty = statistics.median(ours), statistics.median(theirs)
        self.at_most('gabarit-cli estimate, whole process', 30, mine, statistics.median(processor),
                     f'{mine / empty:.2f} × a program with its libraries that does nothing ({milliseconds(empty)})')

    def table(self):
        rows = [('', 'target', 'measured', 'reference', ''), *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        for row in rows:
            print('  '.join(cell.ljust(width) for cell, width in zip(row, widths)) + '  ' + row[4])


def main():
    parts = ['frame', 'search', 'list', 'offers', 'find', 'pdf', 'command', 'typing']
    if len(sys.argv) < 3 or any(part not in parts for part in sys.argv[3:]):
        sys.exit(f'usage: bench.py BUILD-FOLDER PROGRAM-FOLDER [{"|".join(parts)}]…')
    bench = Bench(sys.argv[1], sys.argv[2])
    for part in sys.argv[3:] or parts:
        getattr(bench, part)()
    print(f'{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}. Medians unless said; in parentheses what the processors gave.')
    if busy():
        print('Other programs want the processors: a time in milliseconds says little here, a ratio more.')
    bench.table()


main()
