-- The rooms and chairs of a location.
CREATE TABLE operatories (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint NOT NULL,
  name        text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  UNIQUE (company_id, id, location_id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX operatories_by_name ON operatories (company_id, location_id, lower(name));

-- Calendars and forms show the operatories of a location.
CREATE FUNCTION note_changed_operatory() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  it record := coalesce(NEW, OLD);
BEGIN
  -- A location that is deleted takes its operatories with it.
  IF NOT EXISTS (SELECT FROM locations WHERE company_id = it.company_id AND id = it.location_id) THEN RETURN NULL; END IF;
  INSERT INTO changes (company_id, subject, what, location_id, old_location_id)
  VALUES (it.company_id, 'calendar', 'changed', it.location_id, it.location_id);
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_changed_operatory FROM PUBLIC;
CREATE TRIGGER operatories_changes AFTER INSERT OR UPDATE OR DELETE ON operatories
  FOR EACH ROW EXECUTE FUNCTION note_changed_operatory();

-- Where a visit takes place, and that no provider, operatory or patient is in two places at a time (ADR 97).
ALTER TABLE appointments
  ADD COLUMN operatory_id bigint, -- one of its location
  ADD COLUMN second_visit boolean NOT NULL DEFAULT false, -- meant to overlap another visit of the patient
  ADD COLUMN kept_collision boolean NOT NULL DEFAULT false, -- collided before it was here; until it is moved
  ADD COLUMN collision_listed boolean NOT NULL DEFAULT false, -- until an administrator has seen it
  ADD CONSTRAINT appointments_operatory_id_fkey FOREIGN KEY (company_id, operatory_id, location_id)
    REFERENCES operatories (company_id, id, location_id) ON DELETE SET NULL (operatory_id),
  -- The foreign key does not hold without a location.
  ADD CONSTRAINT appointments_operatory_has_location CHECK (operatory_id IS NULL OR location_id IS NOT NULL);

-- Visits of one patient at a time were allowed: all but the first become meant. No screen is open yet that waits for it.
ALTER TABLE appointments DISABLE TRIGGER appointments_changes;
UPDATE appointments SET second_visit = true, collision_listed = true
WHERE status <> 'cancelled' AND EXISTS (SELECT FROM appointments AS first
  WHERE first.company_id = appointments.company_id AND first.patient_id = appointments.patient_id AND first.status <> 'cancelled'
    AND first.starts_at < appointments.ends_at AND first.ends_at > appointments.starts_at
    AND (first.starts_at, first.id) < (appointments.starts_at, appointments.id));
ALTER TABLE appointments ENABLE TRIGGER appointments_changes;

ALTER TABLE appointments
  DROP CONSTRAINT appointments_no_overlap,
  ADD CONSTRAINT appointments_no_overlap EXCLUDE USING gist (staff_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status <> 'cancelled' AND NOT kept_collision),
  ADD CONSTRAINT appointments_operatory_no_overlap EXCLUDE USING gist (operatory_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status <> 'cancelled' AND NOT kept_collision AND operatory_id IS NOT NULL),
  ADD CONSTRAINT appointments_patient_no_overlap EXCLUDE USING gist (patient_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status <> 'cancelled' AND NOT second_visit);
-- The constraints' indexes leave these out, and the search for a collision does not.
CREATE INDEX appointments_with_kept_collision ON appointments (company_id, starts_at) WHERE kept_collision;
CREATE INDEX appointments_with_listed_collision ON appointments (company_id, starts_at) WHERE collision_listed;
CREATE INDEX appointments_by_operatory ON appointments (company_id, operatory_id) WHERE operatory_id IS NOT NULL;
