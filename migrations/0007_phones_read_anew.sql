-- Rewrites of what is stored, which run after the start, a batch at a time, and go on where a stop left them.
CREATE TABLE rewrites (
  name          text PRIMARY KEY,
  -- The last row that is done.
  after_company bigint NOT NULL DEFAULT 0,
  after_id      bigint NOT NULL DEFAULT 0,
  done          integer NOT NULL DEFAULT 0, -- rows
  changed       integer NOT NULL DEFAULT 0, -- rows that became others
  finished_at   timestamptz(3)
);
-- What was typed behind a phone number was taken for a part of it.
INSERT INTO rewrites (name) VALUES ('phones of leads'), ('phones of patients');
