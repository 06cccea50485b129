-- The dry run says of each row who it is about, and the import does what it says.
ALTER TABLE import_rows ADD COLUMN same_as integer; -- the row of the file that tells of the same person first; null: this one
ALTER TABLE imports ADD COLUMN newest_id bigint NOT NULL DEFAULT 0; -- whoever came later was not seen by the check

-- What an earlier version has checked is checked again. What it was importing can be undone, and imported again.
UPDATE imports SET state = 'checking', position = 0, done = 0, version = version + 1 WHERE state = 'ready';
UPDATE imports SET state = 'stopped', finished_at = now(), version = version + 1,
  problem = 'Stopped by an upgrade of the server. Undo this import, and import the file again.'
  WHERE state = 'running';
