-- When a person works at a location, by weekday. No row: in its office hours.
CREATE TABLE provider_hours (
  company_id  bigint NOT NULL,
  staff_id    bigint NOT NULL,
  location_id bigint NOT NULL,
  week        jsonb NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL,
  PRIMARY KEY (staff_id, location_id),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX provider_hours_by_location ON provider_hours (company_id, location_id);

-- When a person does not work at all.
CREATE TABLE time_off (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  staff_id   bigint NOT NULL,
  starts_at  timestamptz(3) NOT NULL,
  ends_at    timestamptz(3) NOT NULL,
  reason     text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  CHECK (starts_at < ends_at),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE CASCADE
);
CREATE INDEX time_off_by_staff ON time_off (company_id, staff_id, ends_at);

-- Calendars show both; time off at every location.
CREATE FUNCTION note_change_of_schedule() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  it record := coalesce(NEW, OLD);
  place bigint;
BEGIN
  IF TG_TABLE_NAME = 'provider_hours' THEN place := it.location_id; END IF;
  INSERT INTO changes (company_id, subject, what, location_id, old_location_id)
  VALUES (it.company_id, 'calendar', 'changed', place, place);
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_change_of_schedule FROM PUBLIC;
CREATE TRIGGER provider_hours_changes AFTER INSERT OR UPDATE OR DELETE ON provider_hours
  FOR EACH ROW EXECUTE FUNCTION note_change_of_schedule();
CREATE TRIGGER time_off_changes AFTER INSERT OR UPDATE OR DELETE ON time_off
  FOR EACH ROW EXECUTE FUNCTION note_change_of_schedule();
