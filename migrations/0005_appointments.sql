-- Appointments of patients. No staff member has two at a time: the database itself sees to it.

-- Lets a GiST index hold a plain number beside a range. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE appointments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  patient_id  bigint NOT NULL,
  location_id bigint,
  staff_id    bigint, -- null: whoever it was is not there any more
  starts_at   timestamptz(3) NOT NULL,
  ends_at     timestamptz(3) NOT NULL, -- exclusive
  type        text NOT NULL,
  status      text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  CHECK (ends_at > starts_at),
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id),
  CONSTRAINT appointments_no_overlap EXCLUDE USING gist (staff_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status <> 'cancelled')
);
CREATE INDEX appointments_by_patient ON appointments (company_id, patient_id, starts_at DESC, id DESC);
-- The calendar: of a company, of a location, of a staff member.
CREATE INDEX appointments_by_start ON appointments (company_id, starts_at, id);
CREATE INDEX appointments_by_location ON appointments (company_id, location_id, starts_at, id);
CREATE INDEX appointments_by_staff ON appointments (company_id, staff_id, starts_at, id);
