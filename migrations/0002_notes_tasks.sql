-- Notes and tasks: about a lead, about a patient, or a person's own.

CREATE TABLE notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  lead_id    bigint,
  patient_id bigint,
  staff_id   bigint, -- who wrote it; null: nobody who is still there
  content    text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(lead_id, patient_id) <= 1),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX notes_by_lead ON notes (company_id, lead_id, created_at DESC, id DESC) WHERE lead_id IS NOT NULL;
CREATE INDEX notes_by_patient ON notes (company_id, patient_id, created_at DESC, id DESC) WHERE patient_id IS NOT NULL;
CREATE INDEX notes_by_staff ON notes (company_id, staff_id, created_at DESC, id DESC);

CREATE TABLE tasks (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  lead_id     bigint,
  patient_id  bigint,
  staff_id    bigint, -- who created it
  assigned_to bigint, -- null: nobody yet
  title       text NOT NULL,
  description text NOT NULL,
  content     text NOT NULL DEFAULT '',
  due_date    date NOT NULL,
  status      text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(lead_id, patient_id) <= 1),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id),
  FOREIGN KEY (company_id, assigned_to) REFERENCES staff (company_id, id) ON DELETE SET NULL (assigned_to)
);
CREATE INDEX tasks_by_lead ON tasks (company_id, lead_id, due_date, id) WHERE lead_id IS NOT NULL;
CREATE INDEX tasks_by_patient ON tasks (company_id, patient_id, due_date, id) WHERE patient_id IS NOT NULL;
CREATE INDEX tasks_by_assignee ON tasks (company_id, assigned_to, due_date, id);
CREATE INDEX tasks_by_creator ON tasks (company_id, staff_id);
