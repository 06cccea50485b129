-- The feed of changes: which records changed, in the transaction of the change, for screens that show them. It holds kinds
-- and ids, nothing that anybody wrote, and is kept for an hour. Triggers write it, so that no way to change a record is
-- forgotten, cascades included.

CREATE TABLE changes (
  xid             xid8 NOT NULL DEFAULT pg_current_xact_id(), -- tells what a snapshot has not seen, in whatever order transactions end
  id              bigint GENERATED ALWAYS AS IDENTITY,
  at              timestamptz(3) NOT NULL DEFAULT now(),
  company_id      bigint NOT NULL,
  subject         text NOT NULL,
  what            text NOT NULL,
  record_id       bigint, -- null: many, or none in particular
  lead_id         bigint, -- what the record hangs on
  patient_id      bigint,
  location_id     bigint, -- where it is; null: nowhere, for everybody
  old_location_id bigint, -- where it was
  staff_ids       bigint[], -- whom alone it concerns; null: everybody who sees the location
  PRIMARY KEY (xid, id)
);
CREATE INDEX changes_by_age ON changes USING brin (at) WITH (autosummarize = on);

-- The last step of every trigger here: the program hears that this connection has changed something, and notifies the
-- others once the transaction is through. A NOTIFY within it would make all transactions end one after the other.
CREATE FUNCTION tell_of_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE NOTICE 'chairside: changes';
END $$;

-- Leads and patients. More at once than screens could follow one by one are told as many.
CREATE FUNCTION note_changed_people() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most CONSTANT integer := 200;
  is_many boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN is_many := (SELECT count(*) FROM (SELECT FROM old_rows LIMIT most + 1) AS few) > most;
  ELSE is_many := (SELECT count(*) FROM (SELECT FROM new_rows LIMIT most + 1) AS few) > most;
  END IF;
  IF is_many AND TG_OP = 'DELETE' THEN
    INSERT INTO changes (company_id, subject, what) SELECT DISTINCT company_id, TG_ARGV[0], 'many' FROM old_rows;
  ELSIF is_many THEN
    INSERT INTO changes (company_id, subject, what) SELECT DISTINCT company_id, TG_ARGV[0], 'many' FROM new_rows;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO changes (company_id, subject, what, record_id, location_id, old_location_id)
    SELECT company_id, TG_ARGV[0], 'created', id, location_id, location_id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO changes (company_id, subject, what, record_id, location_id, old_location_id)
    SELECT company_id, TG_ARGV[0], 'deleted', id, location_id, location_id FROM old_rows;
  ELSE
    INSERT INTO changes (company_id, subject, what, record_id, location_id, old_location_id)
    SELECT new_rows.company_id, TG_ARGV[0], 'changed', new_rows.id, new_rows.location_id, old_rows.location_id
    FROM new_rows JOIN old_rows ON old_rows.id = new_rows.id;
  END IF;
  IF FOUND THEN PERFORM tell_of_changes(); END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_changed_people FROM PUBLIC;
CREATE TRIGGER leads_changes_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people('lead');
CREATE TRIGGER leads_changes_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people('lead');
CREATE TRIGGER leads_changes_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people('lead');
CREATE TRIGGER patients_changes_insert AFTER INSERT ON patients
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people('patient');
CREATE TRIGGER patients_changes_update AFTER UPDATE ON patients
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people('patient');
CREATE TRIGGER patients_changes_delete AFTER DELETE ON patients
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_people('patient');

-- What hangs on a lead or patient is where that is, and is told no more when that is gone; what hangs on nobody concerns
-- its own people.
CREATE FUNCTION note_change_of_attached() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  it record := coalesce(NEW, OLD);
  lead bigint;
  patient bigint;
  place bigint;
  people bigint[];
BEGIN
  IF TG_TABLE_NAME IN ('notes', 'tasks', 'call_recordings') THEN lead := it.lead_id; END IF;
  IF TG_TABLE_NAME <> 'call_recordings' THEN patient := it.patient_id; END IF;
  IF lead IS NOT NULL THEN
    SELECT location_id INTO place FROM leads WHERE company_id = it.company_id AND id = lead;
    IF NOT FOUND THEN RETURN NULL; END IF;
  ELSIF patient IS NOT NULL THEN
    SELECT location_id INTO place FROM patients WHERE company_id = it.company_id AND id = patient;
    IF NOT FOUND THEN RETURN NULL; END IF;
  ELSIF TG_TABLE_NAME = 'tasks' THEN
    people := array_remove(ARRAY[OLD.staff_id, OLD.assigned_to, NEW.staff_id, NEW.assigned_to], NULL);
  ELSE
    people := array_remove(ARRAY[OLD.staff_id, NEW.staff_id], NULL);
  END IF;
  IF TG_TABLE_NAME = 'call_recordings' THEN
    INSERT INTO changes (company_id, subject, what, record_id, location_id, old_location_id)
    VALUES (it.company_id, 'lead', 'changed', lead, place, place);
  ELSE
    INSERT INTO changes (company_id, subject, what, record_id, lead_id, patient_id, location_id, old_location_id, staff_ids)
    VALUES (it.company_id, TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'changed' END,
      it.id, lead, patient, place, place, people);
  END IF;
  -- The calendar of a location shows that somebody is busy to those who do not see the patient: they learn no id.
  IF TG_TABLE_NAME = 'appointments' THEN
    INSERT INTO changes (company_id, subject, what, location_id, old_location_id)
    VALUES (it.company_id, 'calendar', 'changed', it.location_id, CASE WHEN OLD IS NULL THEN it.location_id ELSE OLD.location_id END);
  END IF;
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_change_of_attached FROM PUBLIC;
CREATE TRIGGER notes_changes AFTER INSERT OR UPDATE OR DELETE ON notes
  FOR EACH ROW EXECUTE FUNCTION note_change_of_attached('note');
CREATE TRIGGER tasks_changes AFTER INSERT OR UPDATE OR DELETE ON tasks
  FOR EACH ROW EXECUTE FUNCTION note_change_of_attached('task');
CREATE TRIGGER appointments_changes AFTER INSERT OR UPDATE OR DELETE ON appointments
  FOR EACH ROW EXECUTE FUNCTION note_change_of_attached('appointment');
CREATE TRIGGER documents_changes AFTER INSERT OR UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION note_change_of_attached('document');
CREATE TRIGGER call_recordings_changes AFTER INSERT OR DELETE ON call_recordings
  FOR EACH ROW EXECUTE FUNCTION note_change_of_attached();

-- The inbox, which tells of a request once something has become of it.
CREATE FUNCTION note_change_of_request() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id) VALUES (NEW.company_id, 'request', 'changed', NEW.id);
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_change_of_request FROM PUBLIC;
CREATE TRIGGER intake_requests_changes_insert AFTER INSERT ON intake_requests
  FOR EACH ROW WHEN (NEW.outcome <> 'received') EXECUTE FUNCTION note_change_of_request();
CREATE TRIGGER intake_requests_changes_update AFTER UPDATE ON intake_requests
  FOR EACH ROW WHEN (NEW.outcome <> OLD.outcome OR NEW.dismissed_at IS DISTINCT FROM OLD.dismissed_at)
  EXECUTE FUNCTION note_change_of_request();

-- Calls that ring, are answered and end: of all events, those that a screen shows as they happen.
CREATE FUNCTION note_call() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id, lead_id, location_id, old_location_id)
  VALUES (NEW.company_id, 'call', substr(NEW.type, length('lead.') + 1), NEW.id, NEW.subject_id, NEW.location_id, NEW.location_id);
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_call FROM PUBLIC;
CREATE TRIGGER events_changes AFTER INSERT ON events
  FOR EACH ROW WHEN (NEW.type LIKE 'lead.call%') EXECUTE FUNCTION note_call();

-- What a session may see, and whether it goes on: streams ask again.
CREATE FUNCTION note_change_of_access() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  it record := coalesce(NEW, OLD);
BEGIN
  IF TG_TABLE_NAME = 'companies' THEN
    INSERT INTO changes (company_id, subject, what) VALUES (it.id, 'access', 'changed');
  ELSIF TG_TABLE_NAME = 'sessions' THEN
    INSERT INTO changes (company_id, subject, what, staff_ids)
    SELECT company_id, 'access', 'changed', ARRAY[id] FROM staff WHERE id = it.staff_id;
  ELSIF TG_TABLE_NAME = 'staff' THEN
    INSERT INTO changes (company_id, subject, what, staff_ids) VALUES (it.company_id, 'access', 'changed', ARRAY[it.id]);
  ELSE
    INSERT INTO changes (company_id, subject, what, staff_ids) VALUES (it.company_id, 'access', 'changed', ARRAY[it.staff_id]);
  END IF;
  IF FOUND THEN PERFORM tell_of_changes(); END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_change_of_access FROM PUBLIC;
CREATE TRIGGER sessions_changes_delete AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_change_of_access();
CREATE TRIGGER sessions_changes_update AFTER UPDATE OF refreshed_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_change_of_access();
CREATE TRIGGER staff_changes_update AFTER UPDATE OF role, is_company_admin, active ON staff
  FOR EACH ROW EXECUTE FUNCTION note_change_of_access();
CREATE TRIGGER staff_changes_delete AFTER DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION note_change_of_access();
CREATE TRIGGER staff_locations_changes AFTER INSERT OR DELETE ON staff_locations
  FOR EACH ROW EXECUTE FUNCTION note_change_of_access();
CREATE TRIGGER companies_changes AFTER UPDATE OF require_second_factor ON companies
  FOR EACH ROW WHEN (NEW.require_second_factor IS DISTINCT FROM OLD.require_second_factor)
  EXECUTE FUNCTION note_change_of_access();

-- The program reads the feed and may forget what is old; to write it is the triggers' alone.
CREATE FUNCTION forget_old_changes() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$ DELETE FROM changes WHERE at < now() - interval '1 hour' $$;
