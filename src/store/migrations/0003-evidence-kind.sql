-- SPDX-License-Identifier: GPL-3.0-or-later
-- Schema 3: the kind of a piece of evidence may be a word that a later version adds. The table is made again: new one,
-- rows, old one away, name. References to it are by name and stay; the program holds them off meanwhile, and checks them
-- all at the end.

CREATE TABLE evidence_made_again (
  -- A document, its version and what it covers. Its file may be elsewhere.
  id      TEXT NOT NULL PRIMARY KEY
          CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  added   TEXT NOT NULL
          CHECK (added GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  changed TEXT NOT NULL
          CHECK (changed GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  title TEXT CHECK (title <> ''),
  kind TEXT CHECK (kind <> ''),
  version TEXT CHECK (version <> ''),
  date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  source TEXT CHECK (source <> ''),
  link TEXT CHECK (link GLOB 'http*'),
  file_name TEXT CHECK (file_name <> ''),
  media_type TEXT CHECK (media_type <> ''),
  size INTEGER CHECK (size >= 0),
  sha256 TEXT CHECK (sha256 <> ''),
  private TEXT CHECK (private IN ('yes', 'no')),
  withdrawn TEXT CHECK (withdrawn <> ''),
  scope_gpu TEXT CHECK (scope_gpu <> ''),
  scope_offers TEXT CHECK (scope_offers <> ''),
  scope_revision TEXT CHECK (scope_revision <> ''),
  scope_runs TEXT CHECK (scope_runs <> ''),
  scope_note TEXT CHECK (scope_note <> ''),
  CHECK ((size IS NULL) = (sha256 IS NULL)),
  CHECK (length (sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*')
) STRICT, WITHOUT ROWID;

INSERT INTO evidence_made_again (
  id, added, changed, title, kind, version, date, source, link, file_name, media_type, size, sha256, private, withdrawn,
  scope_gpu, scope_offers, scope_revision, scope_runs, scope_note
) SELECT
  id, added, changed, title, kind, version, date, source, link, file_name, media_type, size, sha256, private, withdrawn,
  scope_gpu, scope_offers, scope_revision, scope_runs, scope_note
FROM evidence;

-- It names the table: a name that nothing has would stop the renaming.
DROP TRIGGER evidence_file_delete;
DROP TABLE evidence;
ALTER TABLE evidence_made_again RENAME TO evidence;

CREATE INDEX evidence_by_file ON evidence (sha256) WHERE sha256 IS NOT NULL;

CREATE TRIGGER evidence_file_delete BEFORE DELETE ON evidence_file
WHEN EXISTS (SELECT 1 FROM evidence WHERE sha256 = OLD.sha256)
BEGIN SELECT RAISE (ABORT, 'file of evidence'); END;
CREATE TRIGGER evidence_frozen_update BEFORE UPDATE OF id, sha256, size ON evidence
WHEN (NEW.id, NEW.sha256, NEW.size) IS NOT (OLD.id, OLD.sha256, OLD.size)
  AND EXISTS (SELECT 1 FROM frozen_evidence WHERE evidence = OLD.id)
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
