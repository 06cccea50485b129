-- Runs of the server that began to process a request and did not come to an end: they died with it, or are at it now.
ALTER TABLE intake_requests ADD COLUMN begun_by uuid[] NOT NULL DEFAULT '{}';

ALTER TABLE imports
  -- Runs of the server that began a batch and did not end it.
  ADD COLUMN begun_by uuid[] NOT NULL DEFAULT '{}',
  -- Bytes of the file.
  ADD COLUMN size bigint NOT NULL DEFAULT 0,
  -- When the last batch was done: practices take turns.
  ADD COLUMN worked_at timestamptz,
  -- The staff member who undoes it.
  ADD COLUMN undone_by bigint,
  ADD FOREIGN KEY (company_id, undone_by) REFERENCES staff (company_id, id) ON DELETE SET NULL (undone_by);
UPDATE imports SET undone_by = staff_id WHERE state = 'undoing';
CREATE INDEX imports_by_undoer ON imports (company_id, undone_by) WHERE undone_by IS NOT NULL;

ALTER TABLE archives ADD COLUMN begun_by uuid[] NOT NULL DEFAULT '{}';

-- Deaths of the server, after which it was started again. For the administrators of all practices.
CREATE TABLE server_restarts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz(3) NOT NULL, -- when it was back
  ended_with text NOT NULL -- a signal or an exit code
);
