-- Documents of patients. Their files are in the storage.

CREATE TABLE documents (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id    bigint NOT NULL,
  patient_id    bigint NOT NULL,
  staff_id      bigint, -- who uploaded it; null: nobody who is still there
  document_type text NOT NULL,
  name          text NOT NULL, -- a label: the file is found by its key alone
  size          integer NOT NULL CHECK (size > 0), -- bytes
  content_type  text NOT NULL, -- as its first bytes say
  storage_key   text NOT NULL UNIQUE,
  created_at    timestamptz(3) NOT NULL,
  deleted_at    timestamptz(3), -- null: it is there. Else it can still be taken back for some days
  version       integer NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX documents_by_patient ON documents (company_id, patient_id, created_at DESC, id DESC);
CREATE INDEX documents_by_staff ON documents (company_id, staff_id);
CREATE INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL;

-- Files in the storage that belong to no row: those on their way in, and those whose row is gone.
CREATE TABLE unclaimed_files (
  storage_key text PRIMARY KEY,
  since       timestamptz(3) NOT NULL
);
CREATE INDEX unclaimed_files_by_age ON unclaimed_files (since);

-- Whatever takes a document away for good (time, its patient, its company), the file is to go as well.
CREATE FUNCTION give_up_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unclaimed_files (storage_key, since) SELECT storage_key, '-infinity' FROM old_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_files_given_up AFTER DELETE ON documents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION give_up_file();
