-- Archives of practices that were uploaded to be imported.
CREATE TABLE archives (
  id            bigint GENERATED ALWAYS AS IDENTITY,
  company_id    bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  staff_id      bigint, -- who uploaded it; null: no longer on staff
  state         text NOT NULL,
  file_name     text NOT NULL,
  size          bigint NOT NULL, -- bytes
  storage_key   text NOT NULL UNIQUE, -- its file goes once it is imported
  practice      text NOT NULL DEFAULT '', -- that it is of
  made_at       timestamptz(3),
  counts        jsonb NOT NULL DEFAULT '{}', -- records by file
  done          integer NOT NULL DEFAULT 0, -- records that the state's work has gone through
  problems      jsonb NOT NULL DEFAULT '[]',
  unknown_staff text[] NOT NULL DEFAULT '{}', -- usernames that are not on staff
  created_at    timestamptz(3) NOT NULL,
  finished_at   timestamptz(3),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX archives_at_work ON archives (id) WHERE state IN ('checking', 'running');
CREATE INDEX archives_by_staff ON archives (company_id, staff_id);
CREATE TRIGGER archives_files_given_up AFTER DELETE ON archives
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION give_up_file();
