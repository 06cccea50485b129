-- Lists of leads and patients show the names of locations: a new one is news of all of them, to whoever has a list open
-- and to whoever asks whether a replica is behind.

CREATE FUNCTION note_renamed_location() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what)
  SELECT NEW.company_id, subject, 'many' FROM unnest(ARRAY['lead', 'patient']) AS subject;
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_renamed_location FROM PUBLIC;
CREATE TRIGGER locations_changes_name AFTER UPDATE OF name ON locations
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION note_renamed_location();
