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
