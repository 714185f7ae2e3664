-- SPDX-License-Identifier: GPL-3.0-or-later
-- Schema 2: the dossier of a sheet, offers, evidence, frozen records. Described in docs/store.md.
-- A column that holds a field is named as the field's key after its dot, with _ for -. NULL: not known. What there is
-- to say besides the value (the condition to confirm, the source) is in the …_note table beside it.

-- Where a sheet stands: archived, what its latest frozen decision is worth, how many candidates it has.
ALTER TABLE sheet ADD COLUMN record TEXT CHECK (record IN ('decided', 'invalidated'));
ALTER TABLE sheet ADD COLUMN candidates INTEGER NOT NULL DEFAULT 0 CHECK (candidates >= 0);
-- 0 draft, 1 shortlist, 2 decided, 3 invalidated, 4 archived: their order in a list. Kept by triggers.
ALTER TABLE sheet ADD COLUMN status INTEGER NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 4);
UPDATE sheet SET status = 4 WHERE archived = 1;

CREATE TRIGGER sheet_status_added AFTER INSERT ON sheet BEGIN
  UPDATE sheet SET status = CASE WHEN archived THEN 4 WHEN record = 'invalidated' THEN 3 WHEN record = 'decided' THEN 2
                                 WHEN candidates > 0 THEN 1 ELSE 0 END WHERE id = NEW.id;
END;
CREATE TRIGGER sheet_status_changed AFTER UPDATE OF archived, record, candidates ON sheet BEGIN
  UPDATE sheet SET status = CASE WHEN archived THEN 4 WHEN record = 'invalidated' THEN 3 WHEN record = 'decided' THEN 2
                                 WHEN candidates > 0 THEN 1 ELSE 0 END WHERE id = NEW.id;
END;

DROP INDEX sheet_by_changed;
DROP INDEX sheet_by_title;
DROP INDEX sheet_by_reference;
DROP INDEX sheet_by_status;
CREATE INDEX sheet_by_changed ON sheet (changed, id, status, deleted) WHERE deleted IS NULL;
CREATE INDEX sheet_by_title ON sheet (title_order, id, status, deleted) WHERE deleted IS NULL;
CREATE INDEX sheet_by_reference ON sheet (reference, id, status, deleted) WHERE deleted IS NULL;
CREATE INDEX sheet_by_status ON sheet (status, changed DESC, id, deleted) WHERE deleted IS NULL;

-- The library of offers

CREATE TABLE catalogue (
  -- A list of offers that is read again and again, whole.
  name TEXT NOT NULL PRIMARY KEY CHECK (name <> ''),
  read TEXT NOT NULL -- the latest reading
       CHECK (read GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z')
) STRICT, WITHOUT ROWID;

CREATE TABLE offer (
  -- What is sold: its identity, and what lists are sorted by, from its latest version. Commercial figures only.
  number           INTEGER PRIMARY KEY,  -- means nothing outside this file
  id               TEXT NOT NULL UNIQUE
                   CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  catalogue        TEXT REFERENCES catalogue (name), -- NULL: typed by hand, or come with a sheet
  key              TEXT NOT NULL CHECK (key <> ''),  -- what its seller or its catalogue calls it
  listed           INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)), -- 0: gone from the latest reading of its catalogue
  version          INTEGER NOT NULL CHECK (version >= 1), -- the latest
  added            TEXT NOT NULL
                   CHECK (added GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  changed          TEXT NOT NULL         -- when the latest version was made
                   CHECK (changed GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  provider_order   TEXT,                 -- these four are folded (case, accents, ligatures)
  title_order      TEXT,
  gpu_order        TEXT,
  region_order     TEXT,
  gpu_count        INTEGER,              -- in millionths: fractions are sold
  country          TEXT,
  tier             TEXT,
  nominal          INTEGER,              -- bytes
  device_total     INTEGER,              -- bytes
  hourly_currency  TEXT,                 -- amounts in millionths of a unit of their currency
  hourly           INTEGER,
  package_currency TEXT,
  package          INTEGER,
  price_read       TEXT,

  CHECK (catalogue IS NOT NULL OR listed = 1),
  CHECK ((hourly_currency IS NULL) = (hourly IS NULL)),
  CHECK ((package_currency IS NULL) = (package IS NULL))
) STRICT;

CREATE UNIQUE INDEX offer_by_key ON offer (catalogue, key);
CREATE INDEX offer_by_provider ON offer (provider_order, number, listed);
CREATE INDEX offer_by_title ON offer (title_order, number, listed);
CREATE INDEX offer_by_gpu ON offer (gpu_order, number, listed);
CREATE INDEX offer_by_count ON offer (gpu_count, number, listed);
CREATE INDEX offer_by_country ON offer (country, number, listed);
CREATE INDEX offer_by_tier ON offer (tier, number, listed);
CREATE INDEX offer_by_nominal ON offer (nominal, number, listed);
CREATE INDEX offer_by_device_total ON offer (device_total, number, listed);
CREATE INDEX offer_by_hourly ON offer (hourly_currency, hourly, number, listed);
CREATE INDEX offer_by_package ON offer (package_currency, package, number, listed);
CREATE INDEX offer_by_price_read ON offer (price_read, number, listed);

CREATE TABLE offer_version (
  -- What an offer said when it was read. Never changed; a later reading is another version.
  offer   TEXT NOT NULL REFERENCES offer (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version >= 1),
  provider TEXT CHECK (provider <> ''),
  title TEXT CHECK (title <> ''),
  link TEXT CHECK (link GLOB 'http*'),
  tier TEXT CHECK (tier IN ('secure', 'community')),
  tier_word TEXT CHECK (tier_word <> ''),
  country TEXT CHECK (country GLOB '[A-Z][A-Z]'),
  region TEXT CHECK (region <> ''),
  jurisdiction TEXT CHECK (jurisdiction GLOB '[A-Z][A-Z]'),
  gpu_model TEXT CHECK (gpu_model <> ''),
  gpu_count TEXT CHECK (gpu_count GLOB '*[0-9]' AND gpu_count NOT GLOB '*[^0-9.-]*'),
  gpus_used INTEGER CHECK (gpus_used >= 1),
  interconnect TEXT CHECK (interconnect <> ''),
  partition TEXT CHECK (partition <> ''),
  nominal INTEGER CHECK (nominal >= 1),
  device_total INTEGER CHECK (device_total >= 1),
  usable_total INTEGER CHECK (usable_total >= 1),
  driver_reserve INTEGER CHECK (driver_reserve >= 0),
  free_at_start INTEGER CHECK (free_at_start >= 0),
  capacity_origin TEXT CHECK (capacity_origin IN ('device', 'data-centre', 'manufacturer', 'public-reading', 'host')),
  capacity_counter TEXT CHECK (capacity_counter <> ''),
  driver TEXT CHECK (driver <> ''),
  cuda TEXT CHECK (cuda <> ''),
  ecc TEXT CHECK (ecc IN ('on', 'off', 'not-applicable')),
  unified_memory TEXT CHECK (unified_memory IN ('yes', 'no')),
  host_ram INTEGER CHECK (host_ram >= 0),
  vcpus TEXT CHECK (vcpus GLOB '*[0-9]' AND vcpus NOT GLOB '*[^0-9.-]*'),
  cpu TEXT CHECK (cpu <> ''),
  disk INTEGER CHECK (disk >= 0),
  currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  hourly TEXT CHECK (hourly GLOB '*[0-9]' AND hourly NOT GLOB '*[^0-9.-]*'),
  spot TEXT CHECK (spot GLOB '*[0-9]' AND spot NOT GLOB '*[^0-9.-]*'),
  package TEXT CHECK (package GLOB '*[0-9]' AND package NOT GLOB '*[^0-9.-]*'),
  package_days INTEGER CHECK (package_days >= 1),
  setup_fee TEXT CHECK (setup_fee GLOB '*[0-9]' AND setup_fee NOT GLOB '*[^0-9.-]*'),
  tax_basis TEXT CHECK (tax_basis IN ('excluding', 'including')),
  tax_rate TEXT CHECK (tax_rate GLOB '*[0-9]' AND tax_rate NOT GLOB '*[^0-9.-]*'),
  price_read TEXT CHECK (price_read GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  valid_until TEXT CHECK (valid_until GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  billing_step TEXT CHECK (billing_step IN ('second', 'minute', 'hour', 'day', 'week', 'month', 'package')),
  commitment INTEGER CHECK (commitment >= 0),
  quantity INTEGER CHECK (quantity >= 1),
  includes TEXT CHECK (includes <> ''),
  leaves_out TEXT CHECK (leaves_out <> ''),
  renewal TEXT CHECK (renewal <> ''),
  availability TEXT CHECK (availability IN ('available', 'unavailable')),
  available_from TEXT CHECK (available_from GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  interruptible TEXT CHECK (interruptible IN ('yes', 'no')),
  booking_limit INTEGER CHECK (booking_limit >= 1),
  support TEXT CHECK (support <> ''),
  attestations TEXT CHECK (attestations <> ''),
  notes TEXT CHECK (notes <> ''),
  doubts TEXT CHECK (doubts <> ''),
  PRIMARY KEY (offer, version)
) STRICT;

CREATE TABLE offer_note (
  -- Of one field of a version: what has to be confirmed while it is not known, where it comes from when it is.
  offer     TEXT NOT NULL,
  version   INTEGER NOT NULL,
  field     TEXT NOT NULL CHECK (field GLOB 'offer.?*'), -- its key
  condition TEXT CHECK (condition <> ''),
  source    TEXT CHECK (source <> ''),
  PRIMARY KEY (offer, version, field),
  FOREIGN KEY (offer, version) REFERENCES offer_version (offer, version) ON DELETE CASCADE,
  CHECK ((condition IS NULL) <> (source IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE offer_import (
  -- Holds a row only inside the transaction of a large import: the index of words is then made again at its end.
  catalogue TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE offer_search USING fts5 (
  provider_order, title_order, gpu_order, country, region_order,
  content = 'offer', content_rowid = 'number',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

CREATE TRIGGER offer_search_added AFTER INSERT ON offer WHEN NOT EXISTS (SELECT 1 FROM offer_import) BEGIN
  INSERT INTO offer_search (rowid, provider_order, title_order, gpu_order, country, region_order)
  VALUES (NEW.number, NEW.provider_order, NEW.title_order, NEW.gpu_order, NEW.country, NEW.region_order);
END;
CREATE TRIGGER offer_search_removed AFTER DELETE ON offer WHEN NOT EXISTS (SELECT 1 FROM offer_import) BEGIN
  INSERT INTO offer_search (offer_search, rowid, provider_order, title_order, gpu_order, country, region_order)
  VALUES ('delete', OLD.number, OLD.provider_order, OLD.title_order, OLD.gpu_order, OLD.country, OLD.region_order);
END;
CREATE TRIGGER offer_search_changed AFTER UPDATE OF provider_order, title_order, gpu_order, country, region_order
ON offer WHEN NOT EXISTS (SELECT 1 FROM offer_import) BEGIN
  INSERT INTO offer_search (offer_search, rowid, provider_order, title_order, gpu_order, country, region_order)
  VALUES ('delete', OLD.number, OLD.provider_order, OLD.title_order, OLD.gpu_order, OLD.country, OLD.region_order);
  INSERT INTO offer_search (rowid, provider_order, title_order, gpu_order, country, region_order)
  VALUES (NEW.number, NEW.provider_order, NEW.title_order, NEW.gpu_order, NEW.country, NEW.region_order);
END;

-- A version of an offer never changes, not by UPDATE nor by INSERT OR REPLACE. What is cited cannot be removed.
CREATE TRIGGER offer_version_update BEFORE UPDATE ON offer_version
BEGIN SELECT RAISE (ABORT, 'version of an offer'); END;
CREATE TRIGGER offer_version_insert BEFORE INSERT ON offer_version
WHEN EXISTS (SELECT 1 FROM offer_version WHERE offer = NEW.offer AND version = NEW.version)
BEGIN SELECT RAISE (ABORT, 'version of an offer'); END;
CREATE TRIGGER offer_note_update BEFORE UPDATE ON offer_note
BEGIN SELECT RAISE (ABORT, 'version of an offer'); END;
CREATE TRIGGER offer_note_insert BEFORE INSERT ON offer_note
WHEN EXISTS (SELECT 1 FROM offer_note WHERE offer = NEW.offer AND version = NEW.version AND field = NEW.field)
BEGIN SELECT RAISE (ABORT, 'version of an offer'); END;
CREATE TRIGGER offer_note_delete BEFORE DELETE ON offer_note
WHEN EXISTS (SELECT 1 FROM offer_version WHERE offer = OLD.offer AND version = OLD.version)
BEGIN SELECT RAISE (ABORT, 'version of an offer'); END;

-- The library of evidence

CREATE TABLE evidence_file (
  -- A file, once, whatever the number of records that name it.
  number INTEGER PRIMARY KEY,         -- means nothing outside this file
  sha256 TEXT NOT NULL UNIQUE CHECK (length (sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  size   INTEGER NOT NULL CHECK (size >= 0)
) STRICT;

CREATE TABLE evidence_part (
  -- The bytes of a file, in order.
  file  INTEGER NOT NULL REFERENCES evidence_file (number) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  part  INTEGER NOT NULL CHECK (part >= 1),
  bytes BLOB NOT NULL CHECK (length (bytes) BETWEEN 1 AND 1048576),
  PRIMARY KEY (file, part)
) STRICT;

CREATE TABLE evidence (
  -- A document, its version and what it covers. Its file may be elsewhere.
  id      TEXT NOT NULL PRIMARY KEY
          CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  added   TEXT NOT NULL
          CHECK (added GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  changed TEXT NOT NULL
          CHECK (changed GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9].[0-9][0-9][0-9]Z'),
  title TEXT CHECK (title <> ''),
  kind TEXT CHECK (kind IN ('commercial', 'technical', 'measurement')),
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

CREATE INDEX evidence_by_file ON evidence (sha256) WHERE sha256 IS NOT NULL;

CREATE TABLE evidence_note (
  -- As offer_note.
  evidence  TEXT NOT NULL REFERENCES evidence (id) ON DELETE CASCADE,
  field     TEXT NOT NULL CHECK (field GLOB 'evidence.?*'),
  condition TEXT CHECK (condition <> ''),
  source    TEXT CHECK (source <> ''),
  PRIMARY KEY (evidence, field),
  CHECK ((condition IS NULL) <> (source IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER evidence_file_update BEFORE UPDATE ON evidence_file
BEGIN SELECT RAISE (ABORT, 'file of evidence'); END;
CREATE TRIGGER evidence_file_delete BEFORE DELETE ON evidence_file
WHEN EXISTS (SELECT 1 FROM evidence WHERE sha256 = OLD.sha256)
BEGIN SELECT RAISE (ABORT, 'file of evidence'); END;
CREATE TRIGGER evidence_part_update BEFORE UPDATE ON evidence_part
BEGIN SELECT RAISE (ABORT, 'file of evidence'); END;
CREATE TRIGGER evidence_part_insert BEFORE INSERT ON evidence_part
WHEN EXISTS (SELECT 1 FROM evidence_part WHERE file = NEW.file AND part = NEW.part)
  OR EXISTS (SELECT 1 FROM evidence_file WHERE number = NEW.file)
BEGIN SELECT RAISE (ABORT, 'file of evidence'); END;
CREATE TRIGGER evidence_part_delete BEFORE DELETE ON evidence_part
WHEN EXISTS (SELECT 1 FROM evidence_file WHERE number = OLD.file)
BEGIN SELECT RAISE (ABORT, 'file of evidence'); END;

-- What hangs on a sheet. A number is of its sheet: 'E1', 'C1', 'C1/E3', 'P5', 'ES-02', 'ES-02/1', 'I1', 'X1'.

CREATE TABLE requirement (
  -- What is mandatory ('E1') or preferred ('F1').
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number GLOB '[EF][1-9]*'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  strength TEXT CHECK (strength IN ('mandatory', 'preference')),
  subject TEXT CHECK (subject <> ''),
  name TEXT CHECK (name <> ''),
  comparator TEXT CHECK (comparator IN ('at-least', 'at-most', 'equal', 'one-of', 'by', 'present')),
  amount INTEGER CHECK (amount >= 0),
  value TEXT CHECK (value <> ''),
  reason TEXT CHECK (reason <> ''),
  PRIMARY KEY (sheet, number),
  CHECK (ifnull (strength, '') = CASE WHEN number GLOB 'E*' THEN 'mandatory' ELSE 'preference' END)
) STRICT, WITHOUT ROWID;

CREATE TABLE candidate (
  -- An offer, at one version, held against the requirements.
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number GLOB 'C[1-9]*'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  offer TEXT CHECK (offer <> ''),
  offer_version INTEGER CHECK (offer_version >= 1),
  placement TEXT CHECK (placement <> ''),
  note TEXT CHECK (note <> ''),
  PRIMARY KEY (sheet, number),
  CHECK (offer IS NOT NULL AND offer_version IS NOT NULL),
  FOREIGN KEY (offer, offer_version) REFERENCES offer_version (offer, version) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE INDEX candidate_by_offer ON candidate (offer, offer_version);

CREATE TABLE assessment (
  -- What the planner says of a candidate and a requirement: 'C1/E3'.
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number GLOB 'C[1-9]*/[EF][1-9]*'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  candidate TEXT NOT NULL GENERATED ALWAYS AS (substr (number, 1, instr (number, '/') - 1)) STORED,
  requirement TEXT NOT NULL GENERATED ALWAYS AS (substr (number, instr (number, '/') + 1)) STORED,
  offer_version INTEGER CHECK (offer_version >= 1),
  revision INTEGER CHECK (revision >= 1),
  verdict TEXT CHECK (verdict IN ('admissible', 'to-confirm', 'excluded')),
  condition TEXT CHECK (condition <> ''),
  ground TEXT CHECK (ground <> ''),
  evidence TEXT CHECK (evidence <> ''),
  PRIMARY KEY (sheet, number),
  FOREIGN KEY (sheet, candidate) REFERENCES candidate (sheet, number) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (sheet, requirement) REFERENCES requirement (sheet, number) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE TABLE sheet_evidence (
  -- A piece of evidence under the number that the sheet gives it: 'P5'.
  sheet    TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number   TEXT NOT NULL CHECK (number GLOB 'P[1-9]*'),
  evidence TEXT NOT NULL REFERENCES evidence (id),
  PRIMARY KEY (sheet, number),
  UNIQUE (sheet, evidence)
) STRICT, WITHOUT ROWID;

CREATE INDEX sheet_evidence_by_record ON sheet_evidence (evidence);

CREATE TABLE run (
  -- What was executed.
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number GLOB 'ES-[0-9][0-9]*'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  stage TEXT CHECK (stage IN ('short', 'usual', 'limit')),
  candidate TEXT CHECK (candidate <> ''),
  revision INTEGER CHECK (revision >= 1),
  date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  model TEXT CHECK (model <> ''),
  model_revision TEXT CHECK (model_revision <> ''),
  weight_format TEXT CHECK (weight_format IN ('32bit', '16bit', '8bit', '4bit', 'nf4')),
  kv_format TEXT CHECK (kv_format IN ('32bit', '16bit', '8bit', '4bit', 'nf4')),
  engine TEXT CHECK (engine <> ''),
  framework TEXT CHECK (framework <> ''),
  driver TEXT CHECK (driver <> ''),
  cuda TEXT CHECK (cuda <> ''),
  gpu_model TEXT CHECK (gpu_model <> ''),
  gpu_count INTEGER CHECK (gpu_count >= 1),
  device_total INTEGER CHECK (device_total >= 1),
  ecc TEXT CHECK (ecc IN ('on', 'off', 'not-applicable')),
  asked_tokens INTEGER CHECK (asked_tokens >= 0),
  executed_tokens INTEGER CHECK (executed_tokens >= 0),
  input_tokens INTEGER CHECK (input_tokens >= 0),
  output_tokens INTEGER CHECK (output_tokens >= 0),
  asked_requests INTEGER CHECK (asked_requests >= 0),
  executed_requests INTEGER CHECK (executed_requests >= 0),
  resident_requests INTEGER CHECK (resident_requests >= 0),
  accumulation INTEGER CHECK (accumulation >= 0),
  updates INTEGER CHECK (updates >= 0),
  distinct_inputs TEXT CHECK (distinct_inputs IN ('yes', 'no')),
  preemptions INTEGER CHECK (preemptions >= 0),
  kv_used TEXT CHECK (kv_used GLOB '*[0-9]' AND kv_used NOT GLOB '*[^0-9.-]*'),
  host_spill TEXT CHECK (host_spill IN ('yes', 'no')),
  other_processes TEXT CHECK (other_processes IN ('yes', 'no')),
  warm_up TEXT CHECK (warm_up IN ('yes', 'no')),
  sampling TEXT CHECK (sampling <> ''),
  outcome TEXT CHECK (outcome IN ('completed', 'out-of-memory', 'error')),
  failed_phase TEXT CHECK (failed_phase IN ('load', 'prefill', 'generation', 'forward', 'backward', 'first-update', 'validation', 'export', 'other')),
  seconds TEXT CHECK (seconds GLOB '*[0-9]' AND seconds NOT GLOB '*[^0-9.-]*'),
  errors INTEGER CHECK (errors >= 0),
  quality TEXT CHECK (quality GLOB '*[0-9]' AND quality NOT GLOB '*[^0-9.-]*'),
  note TEXT CHECK (note <> ''),
  evidence TEXT CHECK (evidence <> ''),
  PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE peak (
  -- One figure of a run, in one counter. Measured: never beside what was estimated or sold.
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number GLOB 'ES-[0-9][0-9]*/?*'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  run TEXT NOT NULL GENERATED ALWAYS AS (substr (number, 1, instr (number, '/') - 1)) STORED,
  phase TEXT CHECK (phase IN ('load', 'prefill', 'generation', 'forward', 'backward', 'first-update', 'validation', 'export', 'other')),
  gpu INTEGER CHECK (gpu >= 0),
  counter TEXT CHECK (counter IN ('allocated', 'reserved', 'requested', 'device-used', 'device-free', 'process-used', 'engine-total')),
  counter_name TEXT CHECK (counter_name <> ''),
  bytes INTEGER CHECK (bytes >= 0),
  nature TEXT CHECK (nature IN ('undergone', 'set')),
  setting TEXT CHECK (setting <> ''),
  needed INTEGER CHECK (needed >= 0),
  PRIMARY KEY (sheet, number),
  CHECK (counter IS NOT NULL AND bytes IS NOT NULL),
  FOREIGN KEY (sheet, run) REFERENCES run (sheet, number) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE TABLE invalidator (
  -- What would invalidate the decision.
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number GLOB 'I[1-9]*'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  text TEXT CHECK (text <> ''),
  field TEXT CHECK (field <> ''),
  PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE rate (
  -- An exchange rate that the planner recorded.
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number GLOB 'X[1-9]*'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  "from" TEXT CHECK ("from" GLOB '[A-Z][A-Z][A-Z]'),
  "to" TEXT CHECK ("to" GLOB '[A-Z][A-Z][A-Z]'),
  value TEXT CHECK (value GLOB '*[0-9]' AND value NOT GLOB '*[^0-9.-]*'),
  date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  source TEXT CHECK (source <> ''),
  PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE decision (
  -- The decision being prepared: its number is '0'. Frozen ones are in frozen_record.
  sheet TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number TEXT NOT NULL CHECK (number = '0'),
  id TEXT CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  kind TEXT CHECK (kind IN ('shortlist', 'decision', 'closed')),
  retained TEXT CHECK (retained <> ''),
  rationale TEXT CHECK (rationale <> ''),
  calendar TEXT CHECK (calendar <> ''),
  frozen TEXT CHECK (frozen <> ''),
  supersedes INTEGER CHECK (supersedes >= 1),
  PRIMARY KEY (sheet, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry_note (
  -- As offer_note, for what hangs on a sheet.
  sheet     TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  number    TEXT NOT NULL CHECK (number <> ''),
  field     TEXT NOT NULL CHECK (field GLOB '?*.?*'),
  condition TEXT CHECK (condition <> ''),
  source    TEXT CHECK (source <> ''),
  PRIMARY KEY (sheet, number, field),
  CHECK ((condition IS NULL) <> (source IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE sheet_numbering (
  -- The last number given on a sheet in a series: numbers are never given twice.
  sheet  TEXT NOT NULL REFERENCES sheet (id) ON DELETE CASCADE,
  series TEXT NOT NULL CHECK (series IN ('mandatory', 'preference', 'candidate', 'evidence', 'run', 'invalidator', 'rate')),
  last   INTEGER NOT NULL CHECK (last >= 1),
  PRIMARY KEY (sheet, series)
) STRICT, WITHOUT ROWID;

-- Frozen records

CREATE TABLE frozen_record (
  -- A record as it was frozen: bytes and their SHA-256. The other columns repeat what the bytes say.
  id TEXT NOT NULL PRIMARY KEY CHECK (length (id) = 36 AND id GLOB '????????-????-????-????-????????????' AND id NOT GLOB '*[^0-9a-f-]*'),
  sheet TEXT NOT NULL REFERENCES sheet (id),
  number INTEGER NOT NULL CHECK (number >= 1), -- on the sheet
  revision INTEGER NOT NULL,                   -- of the sheet
  kind TEXT CHECK (kind IN ('shortlist', 'decision', 'closed')),
  retained TEXT CHECK (retained <> ''),
  rationale TEXT CHECK (rationale <> ''),
  calendar TEXT CHECK (calendar <> ''),
  frozen TEXT CHECK (frozen <> ''),
  supersedes INTEGER CHECK (supersedes >= 1),
  sha256 TEXT NOT NULL CHECK (length (sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  bytes BLOB NOT NULL CHECK (length (bytes) > 0),
  UNIQUE (sheet, number),
  FOREIGN KEY (sheet, revision) REFERENCES revision (sheet, number),
  CHECK (kind IS NOT NULL),
  CHECK (kind <> 'decision' OR retained IS NOT NULL),
  CHECK (supersedes < number)
) STRICT, WITHOUT ROWID;

CREATE TABLE frozen_note (
  -- As offer_note, for the fields of the decision that frozen_record repeats.
  frozen    TEXT NOT NULL REFERENCES frozen_record (id),
  field     TEXT NOT NULL CHECK (field GLOB 'decision.?*'),
  condition TEXT CHECK (condition <> ''),
  source    TEXT CHECK (source <> ''),
  PRIMARY KEY (frozen, field),
  CHECK ((condition IS NULL) <> (source IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE frozen_offer (
  -- A version of an offer that a frozen record rests on.
  frozen  TEXT NOT NULL REFERENCES frozen_record (id),
  offer   TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (frozen, offer, version),
  FOREIGN KEY (offer, version) REFERENCES offer_version (offer, version)
) STRICT, WITHOUT ROWID;

CREATE INDEX frozen_offer_by_version ON frozen_offer (offer, version);

CREATE TABLE frozen_evidence (
  -- A piece of evidence that a frozen record rests on. Its record may go on changing (withdrawn); not its file.
  frozen   TEXT NOT NULL REFERENCES frozen_record (id),
  evidence TEXT NOT NULL REFERENCES evidence (id),
  sha256   TEXT,
  PRIMARY KEY (frozen, evidence)
) STRICT, WITHOUT ROWID;

CREATE INDEX frozen_evidence_by_record ON frozen_evidence (evidence);

-- A frozen record is never changed, replaced nor removed: not by UPDATE, DELETE, INSERT OR REPLACE, nor with its sheet.

CREATE TRIGGER frozen_record_insert BEFORE INSERT ON frozen_record
WHEN EXISTS (SELECT 1 FROM frozen_record WHERE id = NEW.id OR (sheet = NEW.sheet AND number = NEW.number))
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_record_update BEFORE UPDATE ON frozen_record
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_record_delete BEFORE DELETE ON frozen_record
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;

CREATE TRIGGER frozen_note_insert BEFORE INSERT ON frozen_note
WHEN EXISTS (SELECT 1 FROM frozen_note WHERE frozen = NEW.frozen AND field = NEW.field)
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_note_update BEFORE UPDATE ON frozen_note
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_note_delete BEFORE DELETE ON frozen_note
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;

CREATE TRIGGER frozen_offer_insert BEFORE INSERT ON frozen_offer
WHEN EXISTS (SELECT 1 FROM frozen_offer WHERE frozen = NEW.frozen AND offer = NEW.offer AND version = NEW.version)
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_offer_update BEFORE UPDATE ON frozen_offer
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_offer_delete BEFORE DELETE ON frozen_offer
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;

CREATE TRIGGER frozen_evidence_insert BEFORE INSERT ON frozen_evidence
WHEN EXISTS (SELECT 1 FROM frozen_evidence WHERE frozen = NEW.frozen AND evidence = NEW.evidence)
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_evidence_update BEFORE UPDATE ON frozen_evidence
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER frozen_evidence_delete BEFORE DELETE ON frozen_evidence
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;

CREATE TRIGGER sheet_frozen_delete BEFORE DELETE ON sheet
WHEN EXISTS (SELECT 1 FROM frozen_record WHERE sheet = OLD.id)
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER sheet_frozen_hide BEFORE UPDATE OF deleted ON sheet
WHEN NEW.deleted IS NOT NULL AND EXISTS (SELECT 1 FROM frozen_record WHERE sheet = OLD.id)
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
CREATE TRIGGER evidence_frozen_update BEFORE UPDATE OF id, sha256, size ON evidence
WHEN (NEW.id, NEW.sha256, NEW.size) IS NOT (OLD.id, OLD.sha256, OLD.size)
  AND EXISTS (SELECT 1 FROM frozen_evidence WHERE evidence = OLD.id)
BEGIN SELECT RAISE (ABORT, 'frozen record'); END;
