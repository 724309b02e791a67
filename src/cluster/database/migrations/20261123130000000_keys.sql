-- Up Migration

CREATE TABLE api_keys (
  id text COLLATE "C" PRIMARY KEY,
  -- With the version of its form, which is that of the key file.
  version integer NOT NULL,
  record json NOT NULL
);

-- Apart from the keys: it changes all the time.
CREATE TABLE key_usage (
  key_id text COLLATE "C" PRIMARY KEY,
  last_used_at timestamptz NOT NULL
);

-- As RateLimiterPostgres of rate-limiter-flexible has it. Nothing is lost but counters: it need not be on disk.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- What all machines must have alike.
CREATE TABLE facts (
  name text PRIMARY KEY,
  value text NOT NULL
);
