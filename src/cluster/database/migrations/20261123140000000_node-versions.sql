-- Up Migration

-- The convertd that a machine runs; null where it is older than this column.
ALTER TABLE nodes ADD COLUMN version text;
