-- Up Migration

-- Conversions that were moved here from the data folder of one server: one that is gone since was deleted, or has expired.
CREATE TABLE moved (
  id text COLLATE "C" PRIMARY KEY
);
