-- SPDX-License-Identifier: GPL-3.0-or-later
-- A step that fails half way: nothing of it may stay.
CREATE TABLE half (a INTEGER) STRICT;
UPDATE sheet SET colour = 'red';
INSERT INTO half VALUES ('not a number');
