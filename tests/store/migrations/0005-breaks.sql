-- SPDX-License-Identifier: GPL-3.0-or-later
-- A step that leaves rows without what they refer to.
PRAGMA defer_foreign_keys = ON;
UPDATE revision_field SET number = 9;
