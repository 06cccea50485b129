-- The transaction that recorded an event, by which subscribers find what their cursor has not seen. Null: before the first
-- subscriber, or brought by a backup from another cluster.
ALTER TABLE events ADD COLUMN xid xid8;
ALTER TABLE events ALTER COLUMN xid SET DEFAULT pg_current_xact_id();
CREATE INDEX events_by_transaction ON events (type, xid) WHERE xid IS NOT NULL;

-- How far each subscriber to events is, for the whole installation. A set of events is open while it takes more than one
-- batch: those that `seen` does not include and `target` does, from after_id to until_id.
CREATE TABLE subscribers (
  name            text PRIMARY KEY,
  types           text[] NOT NULL,
  seen            pg_snapshot, -- includes what is handled; null: all up to after_id
  target          pg_snapshot, -- end of the open set; null: none is open
  after_id        bigint NOT NULL,
  until_id        bigint NOT NULL,
  floor_id        bigint NOT NULL DEFAULT 0, -- events up to this one are of another cluster
  handled         bigint NOT NULL DEFAULT 0,
  caught_up_at    timestamptz(3) NOT NULL, -- what was recorded before is handled
  failures        integer NOT NULL DEFAULT 0, -- in a row
  failing_since   timestamptz(3),
  failed_event_id bigint,
  last_error      text NOT NULL DEFAULT '', -- names a kind, without data
  retry_at        timestamptz(3)
);

-- An email that an event causes exists once, however often the event is handled.
ALTER TABLE emails ADD COLUMN event_id bigint;
CREATE UNIQUE INDEX emails_by_event ON emails (event_id) WHERE event_id IS NOT NULL;
