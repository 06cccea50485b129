-- Backups by schedule: each time that it names is one row, so that of all processes and machines one makes it. For whoever
-- runs the installation; it belongs to no company, and no backup holds it.
CREATE TABLE backups (
  due_at      timestamptz(3) PRIMARY KEY,
  state       text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  seen_at     timestamptz(3) NOT NULL, -- when it was last known to go on; after the end, the end
  file        text NOT NULL,
  last_error  text NOT NULL DEFAULT ''
);
