-- Lists show a total by location and status, which many combinations of keys add up to. It is stored too, as of the last
-- folding; what was appended since adds to it.
CREATE TABLE lead_totals (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint NOT NULL, -- 0: none
  status      text NOT NULL,
  value       bigint NOT NULL,
  PRIMARY KEY (company_id, location_id, status)
);
INSERT INTO lead_totals SELECT company_id, location_id, status, sum(value) FROM lead_counts WHERE folded GROUP BY 1, 2, 3 HAVING sum(value) <> 0;

CREATE INDEX lead_counts_folded ON lead_counts (company_id, source, status, type, location_id) WHERE folded;
CREATE INDEX lead_counts_appended ON lead_counts (company_id) WHERE NOT folded;
DROP INDEX lead_counts_by_company;

-- What lists and panels read: sums of `value`.
CREATE VIEW leads_by_status AS
  SELECT company_id, location_id, status, value FROM lead_totals
  UNION ALL SELECT company_id, location_id, status, value FROM lead_counts WHERE NOT folded;
CREATE VIEW leads_by_key AS
  SELECT company_id, location_id, status, type, source, planned, value FROM lead_counts WHERE folded
  UNION ALL SELECT company_id, location_id, status, type, source, planned, value FROM lead_counts WHERE NOT folded;

CREATE OR REPLACE FUNCTION fold_counts() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_counts')) THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM patient_counts WHERE (company_id, location_id, status) IN (SELECT company_id, location_id, status FROM patient_counts WHERE NOT folded) RETURNING *
  )
  INSERT INTO patient_counts SELECT company_id, location_id, status, sum(value), true FROM gone GROUP BY company_id, location_id, status HAVING sum(value) <> 0;
  WITH gone AS (
    DELETE FROM lead_counts WHERE (company_id, location_id, status, type, source, planned) IN (SELECT company_id, location_id, status, type, source, planned FROM lead_counts WHERE NOT folded) RETURNING *
  ), appended AS (
    SELECT company_id, location_id, status, sum(value) AS value FROM gone WHERE NOT folded GROUP BY company_id, location_id, status HAVING sum(value) <> 0
  ), totaled AS (
    INSERT INTO lead_totals SELECT * FROM appended
    ON CONFLICT (company_id, location_id, status) DO UPDATE SET value = lead_totals.value + excluded.value
  )
  INSERT INTO lead_counts SELECT company_id, location_id, status, type, source, planned, sum(value), true FROM gone GROUP BY company_id, location_id, status, type, source, planned HAVING sum(value) <> 0;
  WITH gone AS (
    DELETE FROM follow_up_counts WHERE (company_id, location_id, follow_up_date) IN (SELECT company_id, location_id, follow_up_date FROM follow_up_counts WHERE NOT folded) RETURNING *
  )
  INSERT INTO follow_up_counts SELECT company_id, location_id, follow_up_date, sum(value), true FROM gone GROUP BY company_id, location_id, follow_up_date HAVING sum(value) <> 0;
END $$;
