-- Patients as a screen of their own: found by the search box, listed in any order, counted, and linked with leads.

-- Name, e-mail and the digits of the phone number, as those of a lead.
ALTER TABLE patients ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  lower(first_name || ' ' || last_name || ' ' || email || ' ') || regexp_replace(phone, '[^0-9]', '', 'g')
    || ' ' || coalesce(ltrim(phone_e164, '+'), '')
) STORED;
CREATE INDEX patients_by_search ON patients USING gin (search_text gin_trgm_ops);

-- Orders of the patient list; ties break on the id.
CREATE INDEX patients_by_last_name ON patients (company_id, lower(last_name), lower(first_name), id);
CREATE INDEX patients_by_first_name ON patients (company_id, lower(first_name), lower(last_name), id);
CREATE INDEX patients_in_order_of_email ON patients (company_id, lower(email), id);
CREATE INDEX patients_in_order_of_phone ON patients (company_id, phone, id);
CREATE INDEX patients_in_order_of_status ON patients (company_id, status, id);
CREATE INDEX patients_by_created ON patients (company_id, created_at DESC, id DESC);
CREATE INDEX patients_by_updated ON patients (company_id, updated_at DESC, id DESC);
-- What is missing comes last in both directions, so each direction needs its own.
CREATE INDEX patients_by_value ON patients (company_id, total_value, id);
CREATE INDEX patients_by_value_last_first ON patients (company_id, total_value DESC NULLS LAST, id DESC);
-- Filters, in the order of the screen.
CREATE INDEX patients_by_status ON patients (company_id, status, lower(last_name), lower(first_name), id);
CREATE INDEX patients_by_location ON patients (company_id, location_id, lower(last_name), lower(first_name), id);
-- The order of the e-mail serves to find a patient by it as well.
DROP INDEX patients_by_email;

-- The patient that a lead became, or was from the start. One patient may be behind several leads.
ALTER TABLE leads ADD COLUMN patient_id bigint;
ALTER TABLE leads ADD CONSTRAINT leads_patient_id_fkey
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE SET NULL (patient_id);
CREATE INDEX leads_by_patient ON leads (company_id, patient_id, id) WHERE patient_id IS NOT NULL;

-- Patients per key, kept counted as leads are.
CREATE TABLE patient_counts (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint NOT NULL, -- 0: no location
  status      text NOT NULL,
  shard       smallint NOT NULL,
  value       bigint NOT NULL,
  PRIMARY KEY (company_id, location_id, status, shard)
) WITH (fillfactor = 60);

CREATE FUNCTION count_patients() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO patient_counts AS counted
    SELECT company_id, coalesce(location_id, 0), status, pg_backend_pid() % 8, count(*)
    FROM new_rows GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (company_id, location_id, status, shard) DO UPDATE SET value = counted.value + excluded.value;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the company itself goes, its counts go with it.
    INSERT INTO patient_counts AS counted
    SELECT company_id, coalesce(location_id, 0), status, pg_backend_pid() % 8, -count(*)
    FROM old_rows WHERE EXISTS (SELECT FROM companies WHERE companies.id = company_id)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (company_id, location_id, status, shard) DO UPDATE SET value = counted.value + excluded.value;
  ELSE
    INSERT INTO patient_counts AS counted
    SELECT company_id, coalesce(location_id, 0), status, pg_backend_pid() % 8, sum(change)
    FROM (
      SELECT company_id, location_id, status, 1 AS change FROM new_rows
      UNION ALL
      SELECT company_id, location_id, status, -1 FROM old_rows
    ) AS changes
    GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (company_id, location_id, status, shard) DO UPDATE SET value = counted.value + excluded.value;
  END IF;
  RETURN NULL;
END $$;
-- It writes with the owner's rights: not for triggers that others hang on tables of their own.
REVOKE EXECUTE ON FUNCTION count_patients FROM PUBLIC;
INSERT INTO patient_counts
  SELECT company_id, coalesce(location_id, 0), status, 0, count(*) FROM patients GROUP BY 1, 2, 3;
CREATE TRIGGER patients_counted_insert AFTER INSERT ON patients
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_patients();
CREATE TRIGGER patients_counted_update AFTER UPDATE ON patients
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_patients();
CREATE TRIGGER patients_counted_delete AFTER DELETE ON patients
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_patients();
