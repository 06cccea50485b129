-- Who waits for a reply tells the ledger of requests alone. Dropping the column of leads drops the indexes that included it.
ALTER TABLE leads DROP COLUMN waiting;
CREATE INDEX leads_in_order_of_last_seen ON leads (company_id, last_seen_at, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_creation ON leads (company_id, created_at, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_update ON leads (company_id, updated_at, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_first_name ON leads (company_id, first_name_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_last_name ON leads (company_id, last_name_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_phone ON leads (company_id, phone_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_insurance ON leads (company_id, insurance_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_follow_up ON leads (company_id, follow_up_date, id) INCLUDE (status, type, source, location_id);
CREATE INDEX leads_by_keys ON leads (company_id, source, status, type, location_id);

ALTER TABLE lead_counts DROP COLUMN waiting;
CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts (company_id, location_id, status, type, source, planned, value)
    SELECT company_id, coalesce(location_id, 0), status, type, source, follow_up_date IS NOT NULL, count(*)
    FROM new_rows GROUP BY 1, 2, 3, 4, 5, 6;
    INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value)
    SELECT company_id, coalesce(location_id, 0), follow_up_date, count(*) FROM new_rows
    WHERE follow_up_date IS NOT NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    -- When the company itself is deleted, its counts go with it.
    INSERT INTO lead_counts (company_id, location_id, status, type, source, planned, value)
    SELECT company_id, coalesce(location_id, 0), status, type, source, follow_up_date IS NOT NULL, -count(*)
    FROM old_rows WHERE EXISTS (SELECT FROM companies WHERE companies.id = company_id) GROUP BY 1, 2, 3, 4, 5, 6;
    INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value)
    SELECT company_id, coalesce(location_id, 0), follow_up_date, -count(*) FROM old_rows
    WHERE follow_up_date IS NOT NULL AND EXISTS (SELECT FROM companies WHERE companies.id = company_id) GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO lead_counts (company_id, location_id, status, type, source, planned, value)
    SELECT company_id, coalesce(location_id, 0), status, type, source, planned, sum(change) FROM (
      SELECT company_id, location_id, status, type, source, follow_up_date IS NOT NULL AS planned, 1 AS change
      FROM new_rows
      UNION ALL SELECT company_id, location_id, status, type, source, follow_up_date IS NOT NULL, -1 FROM old_rows
    ) AS changes GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0;
    INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value)
    SELECT company_id, coalesce(location_id, 0), follow_up_date, sum(change) FROM (
      SELECT company_id, location_id, follow_up_date, 1 AS change FROM new_rows
      UNION ALL SELECT company_id, location_id, follow_up_date, -1 FROM old_rows
    ) AS changes WHERE follow_up_date IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- Replaces the rows of each key that has new ones by their sum. Writers only append, so they never wait for this.
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
  )
  INSERT INTO lead_counts SELECT company_id, location_id, status, type, source, planned, sum(value), true FROM gone GROUP BY company_id, location_id, status, type, source, planned HAVING sum(value) <> 0;
  WITH gone AS (
    DELETE FROM follow_up_counts WHERE (company_id, location_id, follow_up_date) IN (SELECT company_id, location_id, follow_up_date FROM follow_up_counts WHERE NOT folded) RETURNING *
  )
  INSERT INTO follow_up_counts SELECT company_id, location_id, follow_up_date, sum(value), true FROM gone GROUP BY company_id, location_id, follow_up_date HAVING sum(value) <> 0;
END $$;
