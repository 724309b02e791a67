-- Up Migration

-- Machines that work on these records. One that is gone for a while is buried: its row goes, and what it ran is run again.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slots integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE conversions (
  id text COLLATE "C" PRIMARY KEY,
  key_id text COLLATE "C" NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'processing', 'completed', 'failed', 'expired', 'deleted')),
  attempts integer NOT NULL DEFAULT 0,
  -- json, not jsonb: the order of names stays.
  record json NOT NULL,
  bytes bigint NOT NULL,
  -- Where a repeated upload looks for it.
  slot text,
  expires_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Start-time fair queueing, in conversions.
  virtual_start integer NOT NULL,
  job_id uuid NOT NULL,
  job_retry integer,
  -- The attempt that may record its end; another one for each.
  claim uuid,
  -- The machine on which something of it runs.
  node_id uuid
);
CREATE UNIQUE INDEX conversions_slot ON conversions (slot) WHERE slot IS NOT NULL;
CREATE INDEX conversions_of_key ON conversions (key_id, id);
CREATE INDEX conversions_of_key_in_state ON conversions (key_id, state, id);
CREATE INDEX conversions_due ON conversions (state, expires_at) WHERE state IN ('completed', 'failed', 'expired');
CREATE INDEX conversions_deleted ON conversions (changed_at) WHERE state = 'deleted';
CREATE INDEX conversions_on_node ON conversions (node_id) WHERE node_id IS NOT NULL;
CREATE INDEX conversions_waiting ON conversions (virtual_start, id) WHERE state = 'queued';
CREATE INDEX conversions_running ON conversions (virtual_start) WHERE state = 'processing';

-- What each key has: kept by a trigger, because counting would take longer the more there is.
CREATE TABLE shares (
  key_id text COLLATE "C" PRIMARY KEY,
  waiting integer NOT NULL DEFAULT 0,
  running integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- When its next conversion starts, in virtual time.
  next_start integer NOT NULL DEFAULT 0
);

CREATE FUNCTION count_share() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  key text := coalesce(NEW.key_id, OLD.key_id);
  more_waiting integer := coalesce((NEW.state = 'queued')::integer, 0) - coalesce((OLD.state = 'queued')::integer, 0);
  more_running integer := coalesce((NEW.state = 'processing')::integer, 0) - coalesce((OLD.state = 'processing')::integer, 0);
  more_bytes bigint := coalesce(NEW.bytes, 0) - coalesce(OLD.bytes, 0);
BEGIN
  IF more_waiting = 0 AND more_running = 0 AND more_bytes = 0 THEN
    RETURN NULL;
  END IF;
  UPDATE shares SET waiting = waiting + more_waiting, running = running + more_running, bytes = bytes + more_bytes WHERE key_id = key;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_share AFTER INSERT OR UPDATE OR DELETE ON conversions FOR EACH ROW EXECUTE FUNCTION count_share();
