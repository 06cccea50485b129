-- All that the list of leads is asked for is kept counted: by each key alone in a few rows, by several keys together in
-- one row for each that occurs. A number costs the same however many leads there are.

-- Leads per key of one column. Follow-ups are kept by their days, as there are few days that something is planned for.
CREATE TABLE lead_totals (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  dimension   text NOT NULL, -- status, type, source, waiting or follow_up
  key         text NOT NULL, -- of a follow-up its day; '': none
  location_id bigint NOT NULL, -- 0: no location
  shard       smallint NOT NULL,
  value       bigint NOT NULL,
  PRIMARY KEY (company_id, dimension, key, location_id, shard)
) WITH (fillfactor = 60);

ALTER TABLE lead_counts
  DROP CONSTRAINT lead_counts_pkey,
  ADD COLUMN waiting text NOT NULL DEFAULT '', -- '': nobody waits
  ADD COLUMN planned boolean NOT NULL DEFAULT false; -- there is a follow-up date
TRUNCATE lead_counts;
ALTER TABLE lead_counts ADD PRIMARY KEY (company_id, status, type, source, waiting, planned, location_id, shard);

-- How many more or fewer leads there are that have the same in all that is counted by.
CREATE TYPE lead_change AS (
  company_id     bigint,
  location_id    bigint,
  status         text,
  type           text,
  source         text,
  waiting        text,
  follow_up_date date,
  change         bigint
);

-- Each connection adds to a shard of its own, so that writers do not queue on one row; a number is the sum over its shards.
CREATE FUNCTION add_to_lead_counts(changed lead_change[], into_shard integer) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO lead_counts AS counted (company_id, location_id, status, type, source, waiting, planned, shard, value)
  SELECT company_id, coalesce(location_id, 0), status, type, source, coalesce(waiting, ''), follow_up_date IS NOT NULL,
    into_shard, sum(change)
  FROM unnest(changed) GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (company_id, status, type, source, waiting, planned, location_id, shard)
  DO UPDATE SET value = counted.value + excluded.value;
  INSERT INTO lead_totals AS counted (company_id, dimension, key, location_id, shard, value)
  SELECT company_id, dimension, key, coalesce(location_id, 0), into_shard, sum(change)
  FROM unnest(changed), LATERAL (VALUES
    ('status', status), ('type', type), ('source', source), ('waiting', waiting),
    ('follow_up', coalesce(to_char(follow_up_date, 'YYYY-MM-DD'), ''))
  ) AS each (dimension, key)
  WHERE key IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (company_id, dimension, key, location_id, shard) DO UPDATE SET value = counted.value + excluded.value;
END $$;
REVOKE EXECUTE ON FUNCTION add_to_lead_counts FROM PUBLIC;

CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed lead_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(
      SELECT (company_id, location_id, status, type, source, waiting, follow_up_date, count(*))::lead_change FROM new_rows
      GROUP BY company_id, location_id, status, type, source, waiting, follow_up_date
    );
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the company itself goes, its counts go with it.
    changed := ARRAY(
      SELECT (company_id, location_id, status, type, source, waiting, follow_up_date, -count(*))::lead_change
      FROM old_rows WHERE EXISTS (SELECT FROM companies WHERE companies.id = company_id)
      GROUP BY company_id, location_id, status, type, source, waiting, follow_up_date
    );
  ELSE
    changed := ARRAY(
      SELECT (company_id, location_id, status, type, source, waiting, follow_up_date, sum(change))::lead_change
      FROM (
        SELECT company_id, location_id, status, type, source, waiting, follow_up_date, 1 AS change FROM new_rows
        UNION ALL
        SELECT company_id, location_id, status, type, source, waiting, follow_up_date, -1 FROM old_rows
      ) AS changes
      GROUP BY company_id, location_id, status, type, source, waiting, follow_up_date HAVING sum(change) <> 0
    );
  END IF;
  IF cardinality(changed) > 0 THEN PERFORM add_to_lead_counts(changed, pg_backend_pid() % 64); END IF;
  RETURN NULL;
END $$;

SELECT add_to_lead_counts(ARRAY(
  SELECT (company_id, location_id, status, type, source, waiting, follow_up_date, count(*))::lead_change FROM leads
  GROUP BY company_id, location_id, status, type, source, waiting, follow_up_date
), -1);

-- Brings the shards of all connections together in one that none of them writes, so that a sum stays short. It waits for
-- nobody: rows that others are writing are left for the next time.
CREATE FUNCTION fold_lead_counts() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_lead_counts')) THEN RETURN; END IF;
  WITH held AS MATERIALIZED (
    SELECT ctid FROM lead_counts WHERE shard >= 0 FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM lead_counts WHERE ctid = ANY (ARRAY(SELECT ctid FROM held)) RETURNING *
  )
  INSERT INTO lead_counts AS counted (company_id, location_id, status, type, source, waiting, planned, shard, value)
  SELECT company_id, location_id, status, type, source, waiting, planned, -1, sum(value)
  FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(value) <> 0
  ON CONFLICT (company_id, status, type, source, waiting, planned, location_id, shard)
  DO UPDATE SET value = counted.value + excluded.value;
  WITH held AS MATERIALIZED (
    SELECT ctid FROM lead_totals WHERE shard >= 0 FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM lead_totals WHERE ctid = ANY (ARRAY(SELECT ctid FROM held)) RETURNING *
  )
  INSERT INTO lead_totals AS counted (company_id, dimension, key, location_id, shard, value)
  SELECT company_id, dimension, key, location_id, -1, sum(value) FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0
  ON CONFLICT (company_id, dimension, key, location_id, shard) DO UPDATE SET value = counted.value + excluded.value;
  DELETE FROM lead_counts WHERE shard = -1 AND value = 0;
  DELETE FROM lead_totals WHERE shard = -1 AND value = 0;
END $$;
CREATE INDEX lead_counts_to_fold ON lead_counts (company_id) WHERE shard >= 0;
CREATE INDEX lead_totals_to_fold ON lead_totals (company_id) WHERE shard >= 0;
