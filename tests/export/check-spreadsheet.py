#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Both flavours of the CSV opened by LibreOffice: numbers are numbers, a title "=1+1" is text.

Usage: check-spreadsheet.py WRITE_CSV, the program that writes both files into a folder.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

OFFICE = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
TABLE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'
TEXT = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0'

# Separator, quote, UTF-8, first line, no column format, language, quoted cells are text, dates and
# percentages are not guessed: what the import dialog offers, and "quoted field as text" ticked.
FLAVOURS = {
    'french.csv': '59,34,76,1,,1036,true,false',
    'rfc4180.csv': '44,34,76,1,,1033,true,false',
}
HEADERS = {
    'french.csv': {'key': 'champ_code', 'text': 'texte', 'number': 'nombre_unite_du_champ', 'bytes': 'estime_par_gpu_octets',
                   'gib': 'estime_par_gpu_gio'},
    'rfc4180.csv': {'key': 'field_key', 'text': 'text', 'number': 'number_in_field_unit', 'bytes': 'estimated_per_gpu_bytes',
                    'gib': 'estimated_per_gpu_gib'},
}


def convert(soffice, folder, name):
    """Has LibreOffice open a file and returns its cells: rows of (type, value, formula, text)."""
    done = subprocess.run(
        [soffice, '--headless', '--norestore', f'-env:UserInstallation=file://{folder}/profile',
         f'--infilter=Text - txt - csv (StarCalc):{FLAVOURS[name]}', '--convert-to', 'fods', '--outdir', folder,
         os.path.join(folder, name)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=150,
        env={**os.environ, 'HOME': folder}, check=False)
    result = os.path.join(folder, name.replace('.csv', '.fods'))
    if not os.path.exists(result):
        raise AssertionError(f'LibreOffice made nothing of {name}: {done.stdout}')
    rows = []
    for row in ET.parse(result).iter(f'{{{TABLE}}}table-row'):
        cells = []
        for cell in row.findall(f'{{{TABLE}}}table-cell'):
            text = '\n'.join(''.join(p.itertext()) for p in cell.findall(f'{{{TEXT}}}p'))
            value = (cell.get(f'{{{OFFICE}}}value-type'), cell.get(f'{{{OFFICE}}}value'), cell.get(f'{{{TABLE}}}formula'), text)
            cells += [value] * min(int(cell.get(f'{{{TABLE}}}number-columns-repeated', '1')), 36)
        rows += [cells] * min(int(row.get(f'{{{TABLE}}}number-rows-repeated', '1')), 1)
    return [row for row in rows if any(cell[0] for cell in row)]


def check(soffice, folder, name):
    rows = convert(soffice, folder, name)
    titles = [cell[3] for cell in rows[0]]
    column = {word: titles.index(header) for word, header in HEADERS[name].items()}
    by_key = {row[column['key']][3]: row for row in rows[1:]}

    assert all(cell[2] is None for row in rows for cell in row), 'a cell became a formula'
    assert by_key['identity.title'][column['text']][0] == 'string', 'the title is not text'
    assert by_key['identity.title'][column['text']][3].lstrip("'") == '=1+1', by_key['identity.title'][column['text']]
    for key, word, value in [
            ('model.parameters', 'number', 7000000000), ('need.quality_threshold', 'number', 0.82),
            ('estimate.line.weights', 'bytes', 14000000000), ('estimate.line.weights', 'gib', 13.04),
            ('estimate.per_gpu.bytes', 'bytes', 20442450944), ('estimate.per_gpu.bytes', 'gib', 19.04)]:
        kind, read, _, text = by_key[key][column[word]]
        assert kind == 'float', f'{key}: {text} is not a number'
        assert float(read) == value, f'{key}: {read}'
    return len(rows)


def main():
    print(f'1..{len(FLAVOURS)}')
    soffice = shutil.which('soffice') or shutil.which('libreoffice')
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder], check=True)
        for number, name in enumerate(FLAVOURS, 1):
            title = f'{name} in a spreadsheet'
            if soffice is None:
                print(f'ok {number} {title} # SKIP LibreOffice is not installed')
                continue
            try:
                n_rows = check(soffice, folder, name)
                print(f'ok {number} {title}\n# {n_rows} rows')
            except (AssertionError, KeyError, ValueError, subprocess.TimeoutExpired) as error:
                failed = True
                print(f'not ok {number} {title}\n# {error}')
    return 1 if failed else 0


sys.exit(main())
