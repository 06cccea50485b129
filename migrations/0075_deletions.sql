-- Rights that administrators took from roles: {"<permission>": ["<role>"]}.
ALTER TABLE companies ADD COLUMN withheld jsonb NOT NULL DEFAULT '{}';
DROP TRIGGER companies_changes ON companies;
CREATE TRIGGER companies_changes AFTER UPDATE OF require_second_factor, withheld ON companies
  FOR EACH ROW WHEN (NEW.require_second_factor IS DISTINCT FROM OLD.require_second_factor OR NEW.withheld IS DISTINCT FROM OLD.withheld)
  EXECUTE FUNCTION note_change_of_access();

-- What the deletion of a lead or patient removed or changed, kept for a minute so that it can be undone. In no backup.
CREATE TABLE deletions (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  subject     text NOT NULL,
  subject_id  bigint NOT NULL,
  location_id bigint,
  staff_id    bigint NOT NULL, -- who deleted it, and alone may undo that
  at          timestamptz(3) NOT NULL,
  kept        jsonb NOT NULL, -- rows by table, as they were
  PRIMARY KEY (company_id, subject, subject_id)
);
CREATE INDEX deletions_by_age ON deletions (at);

-- Inserts rows as they were, ids included. What they pointed to may be gone meanwhile: then the pointer is emptied, or the
-- row left out where it cannot be.
CREATE FUNCTION restore_rows(of_table regclass, company bigint, kept jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  pointer record;
  stored text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = of_table AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
BEGIN
  FOR pointer IN
    SELECT confrelid::regclass AS target, attname::text AS name, attnotnull AS is_required
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[2]
    WHERE conrelid = of_table AND contype = 'f'
  LOOP
    EXECUTE format('
      SELECT jsonb_agg(CASE WHEN is_there THEN entry ELSE entry - $3 END) FILTER (WHERE is_there OR NOT $4)
      FROM (SELECT entry, entry ->> $3 IS NULL OR EXISTS (
          SELECT FROM %s AS target WHERE target.company_id = $2 AND target.id = (entry ->> $3)::bigint) AS is_there
        FROM jsonb_array_elements($1) AS entry) AS entries', pointer.target)
    INTO kept USING kept, company, pointer.name, pointer.is_required;
  END LOOP;
  EXECUTE format('
    INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE
    SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1) WHERE company_id = $2', of_table, stored)
  USING kept, company;
END $$;

-- A file that was given up already, with a deletion that can be undone, waits as long as that.
CREATE OR REPLACE FUNCTION give_up_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unclaimed_files (storage_key, since) SELECT storage_key, '-infinity' FROM old_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
