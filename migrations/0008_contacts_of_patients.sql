-- Further numbers and addresses of patients, as leads have them.
ALTER TABLE patients ADD COLUMN other_contacts text[] NOT NULL DEFAULT '{}'; -- numbers (E.164) and addresses (lower case)
CREATE INDEX patients_by_other_contacts ON patients USING gin (other_contacts) WITH (fastupdate = off) WHERE other_contacts <> '{}';

-- The search box finds them too. A new expression would write every row anew while nobody can work; a trigger leaves the rows alone.
ALTER TABLE patients ALTER COLUMN search_text DROP EXPRESSION;
ALTER TABLE patients ALTER COLUMN search_text SET DEFAULT '';

CREATE FUNCTION keep_patient_search() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Deletions that can be undone and archives may be from before the column.
  NEW.other_contacts := coalesce(NEW.other_contacts, '{}');
  NEW.search_text := plain_text(NEW.first_name || ' ' || NEW.last_name || ' ' || NEW.email || ' '
    || regexp_replace(NEW.phone, '[^0-9]', '', 'g') || ' ' || coalesce(ltrim(NEW.phone_e164, '+'), '')
    || ' ' || words_of(NEW.other_contacts));
  RETURN NEW;
END $$;
CREATE TRIGGER patient_search BEFORE INSERT OR UPDATE ON patients FOR EACH ROW EXECUTE FUNCTION keep_patient_search();
