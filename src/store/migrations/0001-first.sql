-- SPDX-License-Identifier: GPL-3.0-or-later
-- Schema 1: sheets and their revisions, estimates, imported models. Described in docs/store.md.
-- The comments inside the statements stay in the file: whoever opens it in thirty years reads them.

CREATE TABLE sheet (
  -- One workload sheet. What it says is in its revisions; title to author repeat the latest one for lists.
  id          TEXT NOT NULL PRIMARY KEY    -- UUID version 4, lower case
              CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  archived    INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  edits       INTEGER NOT NULL DEFAULT 1 CHECK (edits >= 1), -- one more at each save: two programs notice each other
  created     TEXT NOT NULL                -- every instant: UTC, ISO 8601, milliseconds
              CHECK (created GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  changed     TEXT NOT NULL
              CHECK (changed GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  deleted     TEXT                         -- NULL, or when it was put out of sight; removed a day later
              CHECK (deleted GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  revision    INTEGER NOT NULL,            -- number of the latest revision
  title       TEXT,
  title_order TEXT NOT NULL,               -- the title folded (case, accents, ligatures), for sorting
  reference   TEXT,
  model       TEXT,
  author      TEXT,
  FOREIGN KEY (id, revision) REFERENCES revision (sheet, number) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

-- Each holds all that a page of the list is chosen by, deleted included: no sheet is looked up for being counted
-- or passed over.
CREATE INDEX sheet_by_changed ON sheet (changed, id, archived, deleted) WHERE deleted IS NULL;
CREATE INDEX sheet_by_title ON sheet (title_order, id, archived, deleted) WHERE deleted IS NULL;
CREATE INDEX sheet_by_reference ON sheet (reference, id, archived, deleted) WHERE deleted IS NULL;
CREATE INDEX sheet_by_deletion ON sheet (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX sheet_by_status ON sheet (archived, changed DESC, id, deleted) WHERE deleted IS NULL;

CREATE TABLE revision (
  -- A numbered state of a sheet. It is open until something cites it; then it is never rewritten.
  sheet  TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 1),
  opened TEXT NOT NULL
         CHECK (opened GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  closed TEXT
         CHECK (closed GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX revision_open ON revision (sheet) WHERE closed IS NULL;

CREATE TABLE revision_field (
  -- What one field of a revision holds. A field without a row is unknown.
  sheet   TEXT NOT NULL,
  number  INTEGER NOT NULL,
  key     TEXT NOT NULL CHECK (key <> ''),  -- as in org.gabarit.sheet/1: 'need.limit-tokens'
  state   TEXT NOT NULL CHECK (state IN ('known', 'unknown', 'to-confirm')),
  text    TEXT CHECK (text <> ''),          -- words, a code, a date, a decimal number, a link
  integer INTEGER CHECK (integer >= 0),     -- a count in the unit of the field, or bytes
  note    TEXT CHECK (note <> ''),          -- the condition to confirm
  source  TEXT CHECK (source <> ''),        -- where the value comes from
  PRIMARY KEY (sheet, number, key),
  FOREIGN KEY (sheet, number) REFERENCES revision (sheet, number) ON DELETE CASCADE,
  CHECK ((state = 'known') = ((text IS NOT NULL) + (integer IS NOT NULL))),
  CHECK ((state = 'to-confirm') = (note IS NOT NULL)),
  CHECK (source IS NULL OR state = 'known')
) STRICT, WITHOUT ROWID;

CREATE TABLE revision_post (
  -- A post of the reserve, as the planner wrote it. Basis NULL: nothing is known of its amount;
  -- 'formula': computed, see estimate_line; 'declared': chosen; 'justified': by a run's peak.
  sheet  TEXT NOT NULL,
  number INTEGER NOT NULL,
  rank   INTEGER NOT NULL CHECK (rank BETWEEN 1 AND 64),
  key    TEXT NOT NULL CHECK (key <> ''),
  name   TEXT CHECK (name <> ''),           -- the planner's own, for key 'other'
  basis  TEXT CHECK (basis IN ('formula', 'declared', 'justified')),
  bytes  INTEGER CHECK (bytes >= 0),
  run    TEXT CHECK (run <> ''),
  note   TEXT,
  PRIMARY KEY (sheet, number, rank),
  FOREIGN KEY (sheet, number) REFERENCES revision (sheet, number) ON DELETE CASCADE,
  CHECK ((bytes IS NOT NULL) = ifnull (basis IN ('declared', 'justified'), 0)),
  CHECK ((run IS NOT NULL) = ifnull (basis = 'justified', 0))
) STRICT, WITHOUT ROWID;

CREATE TABLE revision_capacity (
  -- A nominal capacity per GPU that the planner compares with.
  sheet  TEXT NOT NULL,
  number INTEGER NOT NULL,
  bytes  INTEGER NOT NULL CHECK (bytes > 0),
  PRIMARY KEY (sheet, number, bytes),
  FOREIGN KEY (sheet, number) REFERENCES revision (sheet, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE estimate (
  -- What one method made of a revision when it was saved. Nothing measured or sold is kept here.
  sheet    TEXT NOT NULL,
  number   INTEGER NOT NULL,
  method   TEXT NOT NULL CHECK (method <> ''),
  version  INTEGER NOT NULL CHECK (version >= 1),   -- of the method
  program  TEXT NOT NULL CHECK (program <> ''),     -- version of the program
  gpus     INTEGER NOT NULL CHECK (gpus >= 1),
  total    INTEGER CHECK (total >= 0),   -- bytes, machine wide: the sum of the known lines; NULL when none is known
  per_gpu  INTEGER CHECK (per_gpu >= 0), -- bytes
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)), -- 0: a line is unknown, the total is a lower bound
  PRIMARY KEY (sheet, number),
  FOREIGN KEY (sheet, number) REFERENCES revision (sheet, number) ON DELETE CASCADE,
  CHECK ((total IS NULL) = (per_gpu IS NULL)),
  CHECK (total IS NOT NULL OR complete = 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE estimate_line (
  -- One line of an estimate ('line': the lines add up to the total) or of the reserve ('post').
  -- Estimated, or unknown exactly when there are no bytes; never measured.
  sheet     TEXT NOT NULL,
  number    INTEGER NOT NULL,
  part      TEXT NOT NULL CHECK (part IN ('line', 'post')),
  rank      INTEGER NOT NULL CHECK (rank BETWEEN 1 AND 256),
  key       TEXT NOT NULL CHECK (key <> ''),
  name      TEXT,                            -- the planner's own
  origin    TEXT NOT NULL CHECK (origin IN ('estimated', 'unknown')),
  basis     TEXT CHECK (basis IN ('formula', 'declared', 'justified')),
  exactness TEXT NOT NULL CHECK (exactness IN ('exact', 'arithmetic', 'approximate', 'unknown')),
  bytes     INTEGER CHECK (bytes >= 0),      -- machine wide
  formula   TEXT,                            -- in English
  applied   TEXT,                            -- the same with its numbers
  run       TEXT,
  note      TEXT,
  PRIMARY KEY (sheet, number, part, rank),
  FOREIGN KEY (sheet, number) REFERENCES estimate (sheet, number) ON DELETE CASCADE,
  CHECK ((origin = 'unknown') = (bytes IS NULL)),
  CHECK (run IS NULL OR ifnull (basis = 'justified', 0))
) STRICT, WITHOUT ROWID;

CREATE TABLE model (
  -- A model imported into the library. Sheets keep their own copy.
  id         TEXT NOT NULL PRIMARY KEY
             CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
  name_order TEXT NOT NULL,
  added      TEXT NOT NULL
             CHECK (added GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  changed    TEXT NOT NULL
             CHECK (changed GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z')
) STRICT, WITHOUT ROWID;

CREATE TABLE model_field (
  -- As revision_field; keys begin with 'model.'.
  model   TEXT NOT NULL REFERENCES model (id) ON DELETE CASCADE,
  key     TEXT NOT NULL CHECK (key GLOB 'model.?*'),
  state   TEXT NOT NULL CHECK (state IN ('known', 'unknown', 'to-confirm')),
  text    TEXT CHECK (text <> ''),
  integer INTEGER CHECK (integer >= 0),
  note    TEXT CHECK (note <> ''),
  source  TEXT CHECK (source <> ''),
  PRIMARY KEY (model, key),
  CHECK ((state = 'known') = ((text IS NOT NULL) + (integer IS NOT NULL))),
  CHECK ((state = 'to-confirm') = (note IS NOT NULL)),
  CHECK (source IS NULL OR state = 'known')
) STRICT, WITHOUT ROWID;

CREATE TABLE numbering (
  -- The last number given in a series; numbers are never given twice.
  series TEXT NOT NULL PRIMARY KEY CHECK (series <> ''), -- 'FC-2026'
  last   INTEGER NOT NULL CHECK (last >= 1)
) STRICT, WITHOUT ROWID;

CREATE TABLE sheet_text (
  -- What search reads of a sheet: its latest revision, folded (case, accents, ligatures).
  number    INTEGER NOT NULL PRIMARY KEY,    -- means nothing outside this file
  sheet     TEXT NOT NULL UNIQUE REFERENCES sheet (id) ON DELETE CASCADE,
  title     TEXT NOT NULL,
  reference TEXT NOT NULL,
  author    TEXT NOT NULL,
  model     TEXT NOT NULL,
  notes     TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE sheet_search USING fts5 (
  title, reference, author, model, notes,
  content = 'sheet_text', content_rowid = 'number',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

CREATE TRIGGER sheet_text_added AFTER INSERT ON sheet_text BEGIN
  INSERT INTO sheet_search (rowid, title, reference, author, model, notes)
  VALUES (NEW.number, NEW.title, NEW.reference, NEW.author, NEW.model, NEW.notes);
END;
CREATE TRIGGER sheet_text_removed AFTER DELETE ON sheet_text BEGIN
  INSERT INTO sheet_search (sheet_search, rowid, title, reference, author, model, notes)
  VALUES ('delete', OLD.number, OLD.title, OLD.reference, OLD.author, OLD.model, OLD.notes);
END;
CREATE TRIGGER sheet_text_changed AFTER UPDATE ON sheet_text BEGIN
  INSERT INTO sheet_search (sheet_search, rowid, title, reference, author, model, notes)
  VALUES ('delete', OLD.number, OLD.title, OLD.reference, OLD.author, OLD.model, OLD.notes);
  INSERT INTO sheet_search (rowid, title, reference, author, model, notes)
  VALUES (NEW.number, NEW.title, NEW.reference, NEW.author, NEW.model, NEW.notes);
END;

-- A closed revision is never rewritten: not by UPDATE, DELETE, INSERT, nor INSERT OR REPLACE. Only removing
-- its whole sheet removes it.

CREATE TRIGGER revision_closed_insert BEFORE INSERT ON revision
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_closed_update BEFORE UPDATE ON revision
WHEN OLD.closed IS NOT NULL
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_closed_delete BEFORE DELETE ON revision
WHEN OLD.closed IS NOT NULL AND EXISTS (SELECT 1 FROM sheet WHERE id = OLD.sheet)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;

CREATE TRIGGER revision_field_closed_insert BEFORE INSERT ON revision_field
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_field_closed_update BEFORE UPDATE ON revision_field
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
  OR EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_field_closed_delete BEFORE DELETE ON revision_field
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;

CREATE TRIGGER revision_post_closed_insert BEFORE INSERT ON revision_post
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_post_closed_update BEFORE UPDATE ON revision_post
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
  OR EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_post_closed_delete BEFORE DELETE ON revision_post
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;

CREATE TRIGGER revision_capacity_closed_insert BEFORE INSERT ON revision_capacity
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_capacity_closed_update BEFORE UPDATE ON revision_capacity
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
  OR EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER revision_capacity_closed_delete BEFORE DELETE ON revision_capacity
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;

CREATE TRIGGER estimate_closed_insert BEFORE INSERT ON estimate
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER estimate_closed_update BEFORE UPDATE ON estimate
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
  OR EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER estimate_closed_delete BEFORE DELETE ON estimate
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;

CREATE TRIGGER estimate_line_closed_insert BEFORE INSERT ON estimate_line
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER estimate_line_closed_update BEFORE UPDATE ON estimate_line
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
  OR EXISTS (SELECT 1 FROM revision WHERE sheet = NEW.sheet AND number = NEW.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
CREATE TRIGGER estimate_line_closed_delete BEFORE DELETE ON estimate_line
WHEN EXISTS (SELECT 1 FROM revision WHERE sheet = OLD.sheet AND number = OLD.number AND closed IS NOT NULL)
BEGIN SELECT RAISE (ABORT, 'closed revision'); END;
