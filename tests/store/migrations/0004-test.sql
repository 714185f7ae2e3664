-- SPDX-License-Identifier: GPL-3.0-or-later
-- A second schema, for the tests of the way from one to the next.
ALTER TABLE sheet ADD COLUMN colour TEXT;
UPDATE sheet SET colour = 'blue';
