-- A database as the first release left it: its schema (migrations 0001 to 0003), and what one practice did with it. Kept as it
-- was: every later version has to bring it to its own schema.

-- The first schema: companies, people and their sessions, leads and what they come from.
-- Lists of allowed keys (statuses, types, ...) are not typed here: they are made from the contract after the migrations.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE companies (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  company_type  text NOT NULL DEFAULT '',
  address       text NOT NULL DEFAULT '',
  phone         text NOT NULL DEFAULT '',
  email         text NOT NULL DEFAULT '',
  time_zone     text NOT NULL,
  created_at    timestamptz(3) NOT NULL
);

CREATE TABLE locations (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id         bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name               text NOT NULL,
  address            text NOT NULL DEFAULT '',
  phone              text NOT NULL DEFAULT '',
  email              text NOT NULL DEFAULT '',
  notification_email text NOT NULL DEFAULT '',
  form_id            text NOT NULL UNIQUE,
  time_zone          text, -- null: the company's
  created_at         timestamptz(3) NOT NULL,
  UNIQUE (company_id, id)
);

CREATE TABLE users (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text NOT NULL UNIQUE CHECK (username = lower(username)),
  email         text NOT NULL UNIQUE CHECK (email = lower(email)),
  first_name    text NOT NULL DEFAULT '',
  last_name     text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  created_at    timestamptz(3) NOT NULL
);

-- A user's place in one company; a person may work for several.
CREATE TABLE staff (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id          bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  role             text NOT NULL,
  is_company_admin boolean NOT NULL DEFAULT false,
  active           boolean NOT NULL DEFAULT true,
  last_active_at   timestamptz(3),
  created_at       timestamptz(3) NOT NULL,
  UNIQUE (company_id, user_id),
  UNIQUE (company_id, id)
);
CREATE INDEX staff_by_user ON staff (user_id);

CREATE TABLE staff_locations (
  company_id  bigint NOT NULL,
  staff_id    bigint NOT NULL,
  location_id bigint NOT NULL,
  PRIMARY KEY (staff_id, location_id),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);

-- One row per issued pair of tokens; a refresh makes a new row of the same family. Only hashes of tokens are kept.
CREATE TABLE sessions (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id           bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  family             uuid NOT NULL,
  access_hash        bytea NOT NULL UNIQUE,
  refresh_hash       bytea NOT NULL UNIQUE,
  created_at         timestamptz(3) NOT NULL,
  last_used_at       timestamptz(3) NOT NULL,
  access_expires_at  timestamptz(3) NOT NULL,
  refresh_expires_at timestamptz(3) NOT NULL,
  refreshed_at       timestamptz(3),
  address            text NOT NULL,
  user_agent         text NOT NULL
);
CREATE INDEX sessions_by_family ON sessions (family);
CREATE INDEX sessions_by_staff ON sessions (staff_id);

-- Counters of attempts, in the form that the rate limiting library keeps them.
CREATE TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Answers of POST calls that carried an Idempotency-Key.
CREATE TABLE idempotency_keys (
  staff_id   bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  key        text NOT NULL,
  request    bytea NOT NULL, -- hash of call and body
  body       text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- What happened, written in the transaction of the change itself.
CREATE TABLE events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint,
  occurred_at timestamptz(3) NOT NULL,
  staff_id    bigint, -- null: not done by a person of the staff
  type        text NOT NULL,
  subject     text NOT NULL,
  subject_id  bigint NOT NULL,
  data        jsonb NOT NULL
);
CREATE INDEX events_by_subject ON events (company_id, subject, subject_id, id DESC);

CREATE TABLE leads (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id         bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id        bigint,
  first_name         text NOT NULL DEFAULT '',
  last_name          text NOT NULL DEFAULT '',
  email              text NOT NULL DEFAULT '',
  phone              text NOT NULL DEFAULT '',
  phone_e164         text, -- null: the number is not recognised
  status             text NOT NULL,
  type               text NOT NULL,
  source             text NOT NULL,
  insurance_provider text NOT NULL DEFAULT '',
  follow_up_date     date,
  address            jsonb,
  note               text NOT NULL DEFAULT '',
  request_count      integer NOT NULL DEFAULT 1,
  last_seen_at       timestamptz(3) NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  version            integer NOT NULL DEFAULT 1,
  -- Name, e-mail and the digits of the phone number, as it was written and with its country, for the search box.
  search_text        text NOT NULL GENERATED ALWAYS AS (
    lower(first_name || ' ' || last_name || ' ' || email || ' ') || regexp_replace(phone, '[^0-9]', '', 'g')
      || ' ' || coalesce(ltrim(phone_e164, '+'), '')
  ) STORED,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);
-- Orders of the lead list; ties break on the id.
CREATE INDEX leads_by_last_seen ON leads (company_id, last_seen_at DESC, id DESC);
CREATE INDEX leads_by_created ON leads (company_id, created_at DESC, id DESC);
CREATE INDEX leads_by_updated ON leads (company_id, updated_at DESC, id DESC);
CREATE INDEX leads_by_name ON leads (company_id, lower(first_name), lower(last_name), id);
CREATE INDEX leads_by_last_name ON leads (company_id, lower(last_name), lower(first_name), id);
CREATE INDEX leads_by_status ON leads (company_id, status, last_seen_at DESC, id DESC);
CREATE INDEX leads_by_source ON leads (company_id, source, last_seen_at DESC, id DESC);
CREATE INDEX leads_by_type ON leads (company_id, type, last_seen_at DESC, id DESC);
CREATE INDEX leads_in_order_of_status ON leads (company_id, status, id);
CREATE INDEX leads_in_order_of_source ON leads (company_id, source, id);
CREATE INDEX leads_in_order_of_phone ON leads (company_id, phone, id);
CREATE INDEX leads_in_order_of_insurance ON leads (company_id, lower(insurance_provider), id);
-- What is missing comes last in both directions, so each direction needs its own. The first also counts follow-ups.
CREATE INDEX leads_by_follow_up ON leads (company_id, follow_up_date, id) INCLUDE (status, type, source, location_id);
CREATE INDEX leads_by_follow_up_last_first ON leads (company_id, follow_up_date DESC NULLS LAST, id DESC);
-- The same person again (design: intake).
CREATE INDEX leads_by_phone ON leads (company_id, phone_e164) WHERE phone_e164 IS NOT NULL;
CREATE INDEX leads_by_email ON leads (company_id, lower(email)) WHERE email <> '';
CREATE INDEX leads_by_search ON leads USING gin (search_text gin_trgm_ops);
CREATE INDEX leads_by_location ON leads (company_id, location_id, last_seen_at DESC, id DESC);

-- Leads per key, kept counted in the transaction of the change. Each connection adds to a shard of its own,
-- so that writers do not queue on one row; a number is the sum over its shards.
CREATE TABLE lead_counts (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint NOT NULL, -- 0: no location
  status      text NOT NULL,
  type        text NOT NULL,
  source      text NOT NULL,
  shard       smallint NOT NULL,
  value       bigint NOT NULL,
  PRIMARY KEY (company_id, location_id, status, type, source, shard)
) WITH (fillfactor = 60);

CREATE FUNCTION count_leads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts AS counted
    SELECT company_id, coalesce(location_id, 0), status, type, source, pg_backend_pid() % 8, count(*)
    FROM new_rows GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (company_id, location_id, status, type, source, shard) DO UPDATE SET value = counted.value + excluded.value;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the company itself goes, its counts go with it.
    INSERT INTO lead_counts AS counted
    SELECT company_id, coalesce(location_id, 0), status, type, source, pg_backend_pid() % 8, -count(*)
    FROM old_rows WHERE EXISTS (SELECT FROM companies WHERE companies.id = company_id)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (company_id, location_id, status, type, source, shard) DO UPDATE SET value = counted.value + excluded.value;
  ELSE
    INSERT INTO lead_counts AS counted
    SELECT company_id, coalesce(location_id, 0), status, type, source, pg_backend_pid() % 8, sum(change)
    FROM (
      SELECT company_id, location_id, status, type, source, 1 AS change FROM new_rows
      UNION ALL
      SELECT company_id, location_id, status, type, source, -1 FROM old_rows
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (company_id, location_id, status, type, source, shard) DO UPDATE SET value = counted.value + excluded.value;
  END IF;
  RETURN NULL;
END $$;
-- It writes with the owner's rights: not for triggers that others hang on tables of their own.
REVOKE EXECUTE ON FUNCTION count_leads FROM PUBLIC;
CREATE TRIGGER leads_counted_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER leads_counted_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER leads_counted_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();

CREATE TABLE call_recordings (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL,
  lead_id      bigint NOT NULL,
  storage_key  text NOT NULL UNIQUE,
  content_type text NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE
);
CREATE INDEX call_recordings_by_lead ON call_recordings (company_id, lead_id);

CREATE TABLE patients (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id         bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id        bigint,
  first_name         text NOT NULL,
  last_name          text NOT NULL,
  email              text NOT NULL DEFAULT '',
  phone              text NOT NULL DEFAULT '',
  phone_e164         text,
  status             text NOT NULL,
  source             text NOT NULL DEFAULT '',
  address            jsonb,
  insurance_provider text NOT NULL DEFAULT '',
  total_value        numeric(12, 2),
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  version            integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);
CREATE INDEX patients_by_phone ON patients (company_id, phone_e164) WHERE phone_e164 IS NOT NULL;
CREATE INDEX patients_by_email ON patients (company_id, lower(email)) WHERE email <> '';

-- Every request that reached a public door, as it came, with what became of it.
CREATE TABLE intake_requests (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id      bigint NOT NULL,
  location_id     bigint NOT NULL,
  door            text NOT NULL,
  received_at     timestamptz(3) NOT NULL,
  address         text NOT NULL,
  content_type    text NOT NULL,
  headers         jsonb NOT NULL,
  body            bytea NOT NULL,
  idempotency_key text,
  outcome         text NOT NULL,
  reason          text NOT NULL DEFAULT '',
  lead_id         bigint,
  resolved_at     timestamptz(3),
  UNIQUE (location_id, door, idempotency_key),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX intake_requests_open ON intake_requests (id) WHERE outcome = 'received';
CREATE INDEX intake_requests_by_lead ON intake_requests (company_id, lead_id);

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

-- What staff say about the product, for their administrators to read.

CREATE TABLE feedback (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  staff_id   bigint,
  message    text NOT NULL,
  page       text NOT NULL, -- the path it was written on, without its query
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX feedback_by_company ON feedback (company_id, id DESC);

ALTER TABLE intake_requests ADD CONSTRAINT intake_requests_door_allowed CHECK ((door = 'forms'::text));
COMMENT ON CONSTRAINT intake_requests_door_allowed ON intake_requests IS 'forms';
ALTER TABLE intake_requests ADD CONSTRAINT intake_requests_outcome_allowed CHECK ((outcome = ANY (ARRAY['received'::text, 'lead'::text, 'repeat'::text, 'ignored'::text, 'failed'::text])));
COMMENT ON CONSTRAINT intake_requests_outcome_allowed ON intake_requests IS 'received,lead,repeat,ignored,failed';
ALTER TABLE leads ADD CONSTRAINT leads_source_allowed CHECK ((source = ANY (ARRAY['google'::text, 'facebook'::text, 'instagram'::text, 'youtube'::text, 'other'::text, 'preferral'::text, 'ireferral'::text, 'sreferral'::text, 'dreferral'::text, 'signage'::text, 'flyer'::text, 'seminar'::text, 'tradeshow'::text, 'na'::text])));
COMMENT ON CONSTRAINT leads_source_allowed ON leads IS 'google,facebook,instagram,youtube,other,preferral,ireferral,sreferral,dreferral,signage,flyer,seminar,tradeshow,na';
ALTER TABLE leads ADD CONSTRAINT leads_status_allowed CHECK ((status = ANY (ARRAY['new'::text, 'repeat'::text, 'contacted'::text, 'scheduled'::text, 'converted'::text, 'existing'::text, 'noshow'::text, 'lost'::text, 'na'::text])));
COMMENT ON CONSTRAINT leads_status_allowed ON leads IS 'new,repeat,contacted,scheduled,converted,existing,noshow,lost,na';
ALTER TABLE leads ADD CONSTRAINT leads_type_allowed CHECK ((type = ANY (ARRAY['contact_form'::text, 'website'::text, 'phonecall'::text, 'chatbot'::text])));
COMMENT ON CONSTRAINT leads_type_allowed ON leads IS 'contact_form,website,phonecall,chatbot';
ALTER TABLE patients ADD CONSTRAINT patients_status_allowed CHECK ((status = ANY (ARRAY['new_lead'::text, 'interested'::text, 'scheduled'::text, 'active'::text, 'inactive'::text])));
COMMENT ON CONSTRAINT patients_status_allowed ON patients IS 'new_lead,interested,scheduled,active,inactive';
ALTER TABLE staff ADD CONSTRAINT staff_role_allowed CHECK ((role = ANY (ARRAY['administrator'::text, 'office_manager'::text, 'front_desk'::text, 'dentist'::text, 'hygienist'::text])));
COMMENT ON CONSTRAINT staff_role_allowed ON staff IS 'administrator,office_manager,front_desk,dentist,hygienist';
ALTER TABLE tasks ADD CONSTRAINT tasks_status_allowed CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text])));
COMMENT ON CONSTRAINT tasks_status_allowed ON tasks IS 'pending,in_progress,completed';

CREATE TABLE schema_migrations (name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL);
CREATE TABLE schema_migrations_lock (id varchar(255) NOT NULL PRIMARY KEY, is_locked integer DEFAULT 0 NOT NULL);

SET session_replication_role = replica;
INSERT INTO schema_migrations (name, timestamp) OVERRIDING SYSTEM VALUE VALUES
  ('0001_main_job', '2026-11-22T00:46:21.000Z'),
  ('0002_notes_tasks', '2026-11-22T00:46:21.020Z'),
  ('0003_feedback', '2026-11-22T00:46:21.026Z');
INSERT INTO schema_migrations_lock (id, is_locked) OVERRIDING SYSTEM VALUE VALUES
  ('migration_lock', '0');
INSERT INTO companies (id, name, company_type, address, phone, email, time_zone, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'New practice', '', '', '', '', 'UTC', '2026-11-22 00:47:03.763+00');
INSERT INTO locations (id, company_id, name, address, phone, email, notification_email, form_id, time_zone, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Main office', '', '', '', '', 'j_ZCGJjXF_KtA4hh', NULL, '2026-11-22 00:47:03.763+00');
INSERT INTO users (id, username, email, first_name, last_name, password_hash, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'owner@example.com', 'owner@example.com', '', '', '$argon2id$v=19$m=19456,t=2,p=1$WaIIcKYhxDDQ/r7bH356mw$JED1ltWDpzuvp3B7YzkZIrpM4ao1SdXx7GJWVMdksy4', '2026-11-22 00:47:03.763+00');
INSERT INTO staff (id, company_id, user_id, role, is_company_admin, active, last_active_at, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'administrator', 'true', 'true', NULL, '2026-11-22 00:47:03.763+00');
INSERT INTO leads (id, company_id, location_id, first_name, last_name, email, phone, phone_e164, status, type, source, insurance_provider, follow_up_date, address, note, request_count, last_seen_at, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Ada', 'Example', 'lead0@example.com', '(212) 555-0110', '+12125550110', 'contacted', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:03.934+00', '2026-11-22 00:47:03.934+00', '2026-11-22 00:47:04.319+00', '2'),
  ('2', '1', '1', 'Ben', 'Example', 'lead1@example.com', '(212) 555-0111', '+12125550111', 'lost', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.162+00', '2026-11-22 00:47:04.162+00', '2026-11-22 00:47:04.376+00', '2'),
  ('3', '1', '1', 'Cleo', 'Example', 'lead2@example.com', '(212) 555-0112', '+12125550112', 'new', 'contact_form', 'google', '', '2026-12-01', NULL, '', '1', '2026-11-22 00:47:04.205+00', '2026-11-22 00:47:04.205+00', '2026-11-22 00:47:04.406+00', '2'),
  ('4', '1', '1', 'Dan', 'Example', 'lead3@example.com', '(212) 555-0113', '+12125550113', 'new', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.257+00', '2026-11-22 00:47:04.257+00', '2026-11-22 00:47:04.257+00', '1'),
  ('5', '1', '1', 'Eve', 'Example', 'lead4@example.com', '(212) 555-0114', '+12125550114', 'new', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.274+00', '2026-11-22 00:47:04.274+00', '2026-11-22 00:47:04.274+00', '1'),
  ('6', '1', '1', 'Finn', 'Example', 'lead5@example.com', '(212) 555-0115', '+12125550115', 'new', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.29+00', '2026-11-22 00:47:04.29+00', '2026-11-22 00:47:04.29+00', '1'),
  ('7', '1', '1', 'Gil', 'Example', 'gil@example.com', '(212) 555-0150', '+12125550150', 'new', 'contact_form', 'na', '', NULL, NULL, 'Please call me

Please call me

Please call me', '3', '2026-11-22 00:47:04.565+00', '2026-11-22 00:47:04.482+00', '2026-11-22 00:47:04.565+00', '3');
INSERT INTO lead_counts (company_id, location_id, status, type, source, shard, value) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'contacted', 'contact_form', 'google', '3', '1'),
  ('1', '1', 'lost', 'contact_form', 'google', '3', '1'),
  ('1', '1', 'new', 'contact_form', 'google', '3', '4'),
  ('1', '1', 'new', 'contact_form', 'na', '3', '1');
INSERT INTO call_recordings (id, company_id, lead_id, storage_key, content_type, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '00000000-0000-4000-8000-000000000001', 'audio/wav', '2026-11-22 00:47:39.13+00');
INSERT INTO patients (id, company_id, location_id, first_name, last_name, email, phone, phone_e164, status, source, address, insurance_provider, total_value, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Ivy', 'Example', 'ivy@example.com', '(212) 555-0160', '+12125550160', 'active', '', NULL, '', NULL, '2026-11-22 00:47:39.122+00', '2026-11-22 00:47:39.122+00', '1');
INSERT INTO intake_requests (id, company_id, location_id, door, received_at, address, content_type, headers, body, idempotency_key, outcome, reason, lead_id, resolved_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'forms', '2026-11-22 00:47:04.482+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2247696c204578616d706c65222c22656d61696c223a2267696c406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', NULL, 'lead', '', '7', '2026-11-22 00:47:04.499+00'),
  ('2', '1', '1', 'forms', '2026-11-22 00:47:04.523+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2247696c204578616d706c65222c22656d61696c223a2267696c406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', NULL, 'repeat', '', '7', '2026-11-22 00:47:04.527+00'),
  ('3', '1', '1', 'forms', '2026-11-22 00:47:04.565+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2248616e61204578616d706c65222c22656d61696c223a2268616e61406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', NULL, 'repeat', '', '7', '2026-11-22 00:47:04.569+00');
INSERT INTO notes (id, company_id, lead_id, patient_id, staff_id, content, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', NULL, '1', 'Called back, wants a morning appointment.', '2026-11-22 00:47:04.423+00', '2026-11-22 00:47:04.423+00', '1');
INSERT INTO tasks (id, company_id, lead_id, patient_id, staff_id, assigned_to, title, description, content, due_date, status, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', NULL, '1', NULL, 'Send the form', 'By e-mail', '', '2026-12-02', 'pending', '2026-11-22 00:47:04.435+00', '2026-11-22 00:47:04.435+00', '1');
INSERT INTO events (id, company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '2026-11-22 00:47:03.934+00', '1', 'lead.created', 'lead', '1', '{"type": "contact_form"}'),
  ('10', '1', '1', '2026-11-22 00:47:04.423+00', '1', 'lead.note_written', 'lead', '1', '{"content": "Called back, wants a morning appointment."}'),
  ('11', '1', '1', '2026-11-22 00:47:04.435+00', '1', 'lead.task_created', 'lead', '1', '{"title": "Send the form"}'),
  ('12', '1', '1', '2026-11-22 00:47:04.499+00', NULL, 'lead.created', 'lead', '7', '{"intake_request_id": 1}'),
  ('13', '1', '1', '2026-11-22 00:47:04.527+00', NULL, 'lead.repeated', 'lead', '7', '{"intake_request_id": 2}'),
  ('14', '1', '1', '2026-11-22 00:47:04.569+00', NULL, 'lead.repeated', 'lead', '7', '{"intake_request_id": 3}'),
  ('2', '1', '1', '2026-11-22 00:47:04.162+00', '1', 'lead.created', 'lead', '2', '{"type": "contact_form"}'),
  ('3', '1', '1', '2026-11-22 00:47:04.205+00', '1', 'lead.created', 'lead', '3', '{"type": "contact_form"}'),
  ('4', '1', '1', '2026-11-22 00:47:04.257+00', '1', 'lead.created', 'lead', '4', '{"type": "contact_form"}'),
  ('5', '1', '1', '2026-11-22 00:47:04.274+00', '1', 'lead.created', 'lead', '5', '{"type": "contact_form"}'),
  ('6', '1', '1', '2026-11-22 00:47:04.29+00', '1', 'lead.created', 'lead', '6', '{"type": "contact_form"}'),
  ('7', '1', '1', '2026-11-22 00:47:04.319+00', '1', 'lead.updated', 'lead', '1', '{"changes": {"status": ["new", "contacted"]}}'),
  ('8', '1', '1', '2026-11-22 00:47:04.376+00', '1', 'lead.updated', 'lead', '2', '{"changes": {"status": ["new", "lost"]}}'),
  ('9', '1', '1', '2026-11-22 00:47:04.406+00', '1', 'lead.updated', 'lead', '3', '{"changes": {"follow_up_date": [null, "2026-12-01"]}}');
INSERT INTO feedback (id, company_id, staff_id, message, page, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'The list is quick.', '/leads', '2026-11-22 00:47:39.136+00');

SELECT setval('call_recordings_id_seq', 1);
SELECT setval('companies_id_seq', 1);
SELECT setval('events_id_seq', 14);
SELECT setval('feedback_id_seq', 1);
SELECT setval('intake_requests_id_seq', 3);
SELECT setval('leads_id_seq', 7);
SELECT setval('locations_id_seq', 1);
SELECT setval('notes_id_seq', 1);
SELECT setval('patients_id_seq', 1);
SELECT setval('sessions_id_seq', 1);
SELECT setval('staff_id_seq', 1);
SELECT setval('tasks_id_seq', 1);
SELECT setval('users_id_seq', 1);
SET session_replication_role = origin;
