-- What changed rows and can be undone until a deadline, which the contract has by kind.
CREATE TABLE change_sets (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  id          bigint GENERATED ALWAYS AS IDENTITY,
  location_id bigint,
  kind        text NOT NULL,
  state       text NOT NULL,
  actor       text NOT NULL,
  staff_id    bigint, -- null: not a staff member
  actor_name  text, -- of a key or connection, at that time
  at          timestamptz(3) NOT NULL,
  until       timestamptz(3) NOT NULL, -- from then on it can't be undone, and is deleted
  asked       jsonb NOT NULL, -- ids only
  total       integer NOT NULL DEFAULT 0, -- rows
  undone      integer NOT NULL DEFAULT 0, -- of them
  PRIMARY KEY (company_id, id)
);
CREATE INDEX change_sets_by_deadline ON change_sets (until);

-- Each changed row of a table. `before` and `after` have what the change touched; a row without `before` was added, one
-- without `after` was removed.
CREATE TABLE change_set_rows (
  company_id    bigint NOT NULL,
  change_set_id bigint NOT NULL,
  table_name    text NOT NULL,
  record_id     bigint NOT NULL,
  lead_id       bigint, -- the person it is about
  patient_id    bigint,
  before        jsonb,
  after         jsonb,
  PRIMARY KEY (company_id, change_set_id, table_name, record_id),
  FOREIGN KEY (company_id, change_set_id) REFERENCES change_sets (company_id, id) ON DELETE CASCADE
);
CREATE INDEX change_set_rows_by_lead ON change_set_rows (company_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX change_set_rows_by_patient ON change_set_rows (company_id, patient_id) WHERE patient_id IS NOT NULL;

-- A deleted person leaves every change set, with the leads merged into them. A removal that a change set can undo leaves them
-- there: they go when it no longer can.
CREATE FUNCTION forget_changes_of_lead() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM change_set_rows WHERE company_id = OLD.company_id AND lead_id = OLD.id
    AND table_name = 'leads' AND record_id = OLD.id AND after IS NULL) THEN
    DELETE FROM change_set_rows WHERE company_id = OLD.company_id AND lead_id IN (SELECT OLD.id UNION ALL
      SELECT lead_id FROM lead_merges WHERE company_id = OLD.company_id AND into_id = OLD.id);
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER leads_forget_changes BEFORE DELETE ON leads FOR EACH ROW EXECUTE FUNCTION forget_changes_of_lead();

CREATE FUNCTION forget_changes_of_patient() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM change_set_rows WHERE company_id = OLD.company_id AND patient_id = OLD.id
    AND table_name = 'patients' AND record_id = OLD.id AND after IS NULL) THEN
    DELETE FROM change_set_rows WHERE company_id = OLD.company_id AND patient_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER patients_forget_changes BEFORE DELETE ON patients FOR EACH ROW EXECUTE FUNCTION forget_changes_of_patient();
