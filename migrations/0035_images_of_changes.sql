-- What a lead or patient was before each change, so that a list's order an hour ago can be told from today's: marks in long
-- lists (platform/database/marks.ts) stay exact by it. It holds what lists filter and order by, names and telephone numbers
-- among it, and leaves with the feed: of somebody who is deleted it is kept that long and no longer. A lead that is told as
-- changed without it is the same itself: something that hangs on it changed.
ALTER TABLE changes ADD COLUMN was jsonb;

CREATE OR REPLACE FUNCTION note_changed_people() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT integer := 200;
  is_many boolean;
  images jsonb; -- by id
BEGIN
  IF TG_OP = 'DELETE' THEN is_many := (SELECT count(*) FROM (SELECT FROM old_rows LIMIT most + 1) AS few) > most;
  ELSE is_many := (SELECT count(*) FROM (SELECT FROM new_rows LIMIT most + 1) AS few) > most;
  END IF;
  IF TG_OP = 'INSERT' OR is_many THEN images := NULL;
  ELSIF TG_TABLE_NAME = 'leads' THEN
    images := (SELECT jsonb_object_agg(id, jsonb_build_object(
      'id', id, 'company_id', company_id, 'location_id', location_id, 'first_name', first_name, 'last_name', last_name,
      'phone', phone, 'status', status, 'type', type, 'source', source, 'insurance_provider', insurance_provider,
      'follow_up_date', follow_up_date, 'waiting', waiting,
      'last_seen_at', last_seen_at, 'updated_at', updated_at, 'created_at', created_at
    )) FROM old_rows);
  ELSE
    images := (SELECT jsonb_object_agg(id, jsonb_build_object(
      'id', id, 'company_id', company_id, 'location_id', location_id, 'first_name', first_name, 'last_name', last_name,
      'email', email, 'phone', phone, 'status', status, 'total_value', total_value,
      'updated_at', updated_at, 'created_at', created_at
    )) FROM old_rows);
  END IF;
  IF is_many AND TG_OP = 'DELETE' THEN
    INSERT INTO changes (company_id, subject, what) SELECT DISTINCT company_id, TG_ARGV[0], 'many' FROM old_rows;
  ELSIF is_many THEN
    INSERT INTO changes (company_id, subject, what) SELECT DISTINCT company_id, TG_ARGV[0], 'many' FROM new_rows;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO changes (company_id, subject, what, record_id, location_id, old_location_id)
    SELECT company_id, TG_ARGV[0], 'created', id, location_id, location_id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO changes (company_id, subject, what, record_id, location_id, old_location_id, was)
    SELECT company_id, TG_ARGV[0], 'deleted', id, location_id, location_id, images -> id::text FROM old_rows;
  ELSE
    INSERT INTO changes (company_id, subject, what, record_id, location_id, old_location_id, was)
    SELECT new_rows.company_id, TG_ARGV[0], 'changed', new_rows.id, new_rows.location_id, old_rows.location_id,
      images -> old_rows.id::text
    FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id;
  END IF;
  IF FOUND THEN PERFORM tell_of_changes(); END IF;
  RETURN NULL;
END $$;
