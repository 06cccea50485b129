-- Files of leads and patients from other systems, and what became of each of their rows.
CREATE TABLE imports (
  id          bigint GENERATED ALWAYS AS IDENTITY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  staff_id    bigint, -- who imports; null: no longer on staff
  noun        text NOT NULL,
  state       text NOT NULL,
  file_name   text NOT NULL,
  header      text[] NOT NULL,
  mapping     jsonb NOT NULL,
  position    integer NOT NULL DEFAULT 0, -- the last row that the state's work has gone through
  done        integer NOT NULL DEFAULT 0, -- how many rows those are
  rows        integer NOT NULL,
  counts      jsonb NOT NULL DEFAULT '{}', -- as the list shows them
  day_orders  text NOT NULL DEFAULT 'mdy', -- in which order the dates of the file can be read: mdy, dmy, both or none
  problem     text NOT NULL DEFAULT '',
  created_at  timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX imports_at_work ON imports (id) WHERE state IN ('checking', 'running', 'undoing');

CREATE TABLE import_rows (
  company_id bigint NOT NULL,
  import_id  bigint NOT NULL,
  row        integer NOT NULL, -- as a spreadsheet numbers it
  cells      text[] NOT NULL,
  keys       text[] NOT NULL DEFAULT '{}', -- by what the same person is found in another row
  verdict    text, -- null: not checked yet
  reasons    jsonb NOT NULL DEFAULT '[]',
  choice     text, -- what is done with a duplicate; null: as for the whole file
  person_id  bigint, -- the lead or patient that is known, made or changed
  note_id    bigint, -- the note that was made
  before     jsonb, -- what a changed person had in the fields that changed
  after      jsonb, -- and what the import made of them
  is_applied boolean NOT NULL DEFAULT false,
  is_kept    boolean NOT NULL DEFAULT false, -- an undo left it, or a part of it, alone
  PRIMARY KEY (company_id, import_id, row),
  FOREIGN KEY (company_id, import_id) REFERENCES imports (company_id, id) ON DELETE CASCADE
);
