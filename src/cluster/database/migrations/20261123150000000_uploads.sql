-- Up Migration

-- Uploads under way, of all machines. Those of a machine that is gone do not count. Nothing is lost but counts: it need not be on disk.
CREATE UNLOGGED TABLE uploads (
  id uuid PRIMARY KEY,
  key_id text COLLATE "C" NOT NULL,
  node_id uuid NOT NULL,
  bytes bigint NOT NULL
);
CREATE INDEX uploads_of_key ON uploads (key_id);
CREATE INDEX uploads_on_node ON uploads (node_id);

-- Counts an upload where its key may begin one more; otherwise says which limit it meets.
CREATE FUNCTION begin_upload(own_id uuid, own_key text, own_node uuid, own_bytes bigint, most_uploads integer, most_bytes bigint)
RETURNS text LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  others bigint;
  others_bytes bigint;
  kept_bytes bigint;
BEGIN
  -- Of one key, one at a time: what follows sees all that began before.
  PERFORM pg_advisory_xact_lock(6518389, hashtext(own_key));
  SELECT count(*), coalesce(sum(bytes), 0) INTO others, others_bytes
    FROM uploads WHERE key_id = own_key AND node_id IN (SELECT id FROM nodes);
  IF others >= most_uploads THEN
    RETURN 'too many';
  END IF;
  SELECT coalesce(sum(bytes), 0) INTO kept_bytes FROM shares WHERE key_id = own_key;
  IF kept_bytes + others_bytes + own_bytes > most_bytes THEN
    RETURN 'too large';
  END IF;
  INSERT INTO uploads (id, key_id, node_id, bytes) VALUES (own_id, own_key, own_node, own_bytes);
  RETURN 'begun';
END
$$;
