-- The whole schema as of version 0.2.0, grouped by noun. Later changes are migrations of their own, and an older database
-- can't be upgraded: a start knows one by the comment on the table of companies.
-- Allowed keys (statuses, types, …) are not listed here: check constraints are made from the contract after each migration.

CREATE EXTENSION IF NOT EXISTS pg_trgm; -- search within words
CREATE EXTENSION IF NOT EXISTS btree_gist; -- a plain number beside a range in one constraint


-- Practices, their locations and staff
-- ====================================

-- Practices, and the companies a practice keeps on its list.
CREATE TABLE companies (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                  text NOT NULL,
  company_type          text NOT NULL DEFAULT '',
  address               text NOT NULL DEFAULT '',
  phone                 text NOT NULL DEFAULT '',
  email                 text NOT NULL DEFAULT '',
  time_zone             text NOT NULL,
  created_at            timestamptz(3) NOT NULL,
  kept_by               bigint REFERENCES companies ON DELETE CASCADE, -- null: a practice; else it is on that practice's list of companies and has no staff
  updated_at            timestamptz(3) NOT NULL DEFAULT now(),
  version               integer NOT NULL DEFAULT 1,
  search_text           text NOT NULL GENERATED ALWAYS AS (
    lower(name || ' ' || company_type || ' ' || address || ' ' || phone || ' ' || email || ' ')
      || regexp_replace(phone, '[^0-9]', '', 'g')
  ) STORED,
  require_second_factor boolean NOT NULL DEFAULT false,
  country               text NOT NULL DEFAULT 'US', -- that phone numbers without a country code belong to (ISO 3166)
  week_start            text NOT NULL DEFAULT '', -- first day of its weeks; empty: as usual in its country
  withheld              jsonb NOT NULL DEFAULT '{}', -- rights that administrators took from roles: {"<permission>": ["<role>"]}
  awaits_confirmation   boolean NOT NULL DEFAULT false, -- closed until who signed up has confirmed their email
  CHECK (kept_by <> id),
  CONSTRAINT companies_time_zone_known CHECK (timestamptz '2000-01-01 00:00+00' AT TIME ZONE time_zone IS NOT NULL)
);
CREATE INDEX companies_by_keeper ON companies (kept_by) WHERE kept_by IS NOT NULL;
COMMENT ON TABLE companies IS 'Chairside 0.2';

-- Offices of a practice.
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
  closed             boolean NOT NULL DEFAULT false, -- no longer in use; its records stay
  updated_at         timestamptz(3) NOT NULL DEFAULT now(),
  version            integer NOT NULL DEFAULT 1,
  google_ads_key     bytea, -- sent by Google Ads with each lead of its forms, sealed; null: any key is taken
  UNIQUE (company_id, id),
  CONSTRAINT locations_time_zone_known CHECK (time_zone IS NULL OR (timestamptz '2000-01-01 00:00+00' AT TIME ZONE time_zone IS NOT NULL))
);

CREATE TABLE users (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username           text NOT NULL UNIQUE CHECK (username = lower(username)),
  email              text NOT NULL CHECK (email = lower(email)), -- empty: none
  first_name         text NOT NULL DEFAULT '',
  last_name          text NOT NULL DEFAULT '',
  password_hash      text NOT NULL,
  created_at         timestamptz(3) NOT NULL,
  email_confirmed_at timestamptz(3) -- when the person showed that they read the mailbox
);
CREATE UNIQUE INDEX users_email_key ON users (email) WHERE email <> '';
CREATE INDEX users_by_email ON users (email);

-- A user's membership in one company; a person may work for several.
CREATE TABLE staff (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id          bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  role             text NOT NULL,
  is_company_admin boolean NOT NULL DEFAULT false,
  active           boolean NOT NULL DEFAULT true,
  last_active_at   timestamptz(3),
  created_at       timestamptz(3) NOT NULL,
  version          integer NOT NULL DEFAULT 1,
  due_mails        boolean NOT NULL DEFAULT true, -- wants the morning email
  day_mails        boolean NOT NULL DEFAULT false, -- wants the evening email about what came and went on the day
  UNIQUE (company_id, id),
  UNIQUE (company_id, user_id)
);
CREATE INDEX staff_by_user ON staff (user_id);

CREATE TABLE staff_locations (
  company_id  bigint NOT NULL,
  staff_id    bigint NOT NULL,
  location_id bigint NOT NULL,
  PRIMARY KEY (staff_id, location_id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_locations_by_location ON staff_locations (company_id, location_id);

-- The rules of the desk: promise, cadence and the like of a company, hours and holidays of a location. No row: the defaults.
CREATE TABLE desk_settings (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  settings   jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL
);

CREATE TABLE location_hours (
  location_id bigint PRIMARY KEY,
  company_id  bigint NOT NULL,
  hours       jsonb NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX location_hours_by_company ON location_hours (company_id, location_id);


-- Sign-in
-- =======

-- One row per issued pair of tokens; a refresh adds a row to the same family. Tokens are stored as hashes only.
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
  user_agent         text NOT NULL,
  confirmed_at       timestamptz(3), -- last proof of identity in this session
  signed_in_at       timestamptz(3) NOT NULL -- kept by all sessions that continue one sign-in, which ends by this age
);
CREATE INDEX sessions_by_family ON sessions (family);
CREATE INDEX sessions_by_staff ON sessions (staff_id);

-- Networks a person has signed in from, as hashes: failed guesses from there count less. They outlive sessions.
CREATE TABLE known_addresses (
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  address      bytea NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  signed_in    boolean NOT NULL DEFAULT true, -- false: only a password reset link was used from there
  PRIMARY KEY (user_id, address)
);
CREATE INDEX known_addresses_by_use ON known_addresses (last_used_at);

-- Links to set a new password. The token is derived from id and nonce with a key that is not in the database. Only a user's
-- newest link works. A request for an unknown name has a row without a user.
CREATE TABLE password_resets (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint REFERENCES users ON DELETE CASCADE,
  nonce      text NOT NULL,
  made_by    bigint REFERENCES staff ON DELETE CASCADE, -- the administrator who hands over the link; null: it is emailed
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX password_resets_by_user ON password_resets (user_id);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);

-- The link is derived from the nonce with a key that is not in the database; a new nonce makes a new link.
CREATE TABLE invitations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  email       text NOT NULL CHECK (email = lower(email)),
  role        text NOT NULL,
  nonce       bytea NOT NULL,
  invited_by  bigint,
  created_at  timestamptz(3) NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  revoked_at  timestamptz(3),
  version     integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  CHECK (num_nonnulls(accepted_at, revoked_at) <= 1),
  FOREIGN KEY (company_id, invited_by) REFERENCES staff (company_id, id) ON DELETE SET NULL (invited_by)
);
CREATE UNIQUE INDEX invitations_open ON invitations (company_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_open_by_email ON invitations (email) WHERE accepted_at IS NULL AND revoked_at IS NULL;

CREATE TABLE invitation_locations (
  company_id    bigint NOT NULL,
  invitation_id bigint NOT NULL,
  location_id   bigint NOT NULL,
  PRIMARY KEY (invitation_id, location_id),
  FOREIGN KEY (company_id, invitation_id) REFERENCES invitations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX invitation_locations_by_location ON invitation_locations (company_id, location_id);

-- Second factors. Secrets are sealed with a key that is not in the database.
CREATE TABLE authenticator_apps (
  user_id    bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret     bytea, -- null: no app is set up yet
  enabled_at timestamptz(3),
  last_step  bigint, -- time step of the last accepted code; that one and earlier ones are refused
  pending    bytea, -- a new secret until its first code is entered
  CHECK ((secret IS NULL) = (enabled_at IS NULL))
);

CREATE TABLE passkeys (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE, -- base64url, as browsers send it
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  last_used_at  timestamptz(3)
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, id);

CREATE TABLE recovery_codes (
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash bytea NOT NULL, -- a keyed hash, so that a stolen database cannot be searched for codes
  used_at   timestamptz(3),
  PRIMARY KEY (user_id, code_hash)
);

-- What a person has been asked to prove. The token is stored as a hash; it is also the challenge that a passkey signs.
-- With an invitation, membership begins only after the second factor.
CREATE TABLE sign_in_challenges (
  token_hash         bytea PRIMARY KEY,
  purpose            text NOT NULL CHECK (purpose IN ('second_factor', 'passkey_sign_in', 'passkey_creation')),
  user_id            bigint REFERENCES users ON DELETE CASCADE, -- null: not known yet
  staff_id           bigint REFERENCES staff ON DELETE CASCADE, -- the membership the password was right for
  attempts           integer NOT NULL DEFAULT 0,
  expires_at         timestamptz(3) NOT NULL,
  invitation_id      bigint REFERENCES invitations ON DELETE CASCADE,
  invitation_version integer,
  CHECK ((invitation_id IS NULL) = (invitation_version IS NULL)),
  CHECK (invitation_id IS NULL OR staff_id IS NULL)
);
CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_by_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_by_staff ON sign_in_challenges (staff_id);
CREATE INDEX sign_in_challenges_by_invitation ON sign_in_challenges (invitation_id) WHERE invitation_id IS NOT NULL;

-- Attempt counters, in the shape the rate limiting library expects.
CREATE TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);


-- The installation
-- ================

-- Who may sign up, as the administrator of the first company decided: one row, none until then.
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  signup text NOT NULL
);

-- One row, by which a start notices that the installation's secret is another one. In no backup.
CREATE TABLE secret_check (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  value  text NOT NULL
);

-- One row per scheduled backup, so that only one process makes it. Belongs to no company and is in no backup.
CREATE TABLE backups (
  due_at     timestamptz(3) PRIMARY KEY,
  state      text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  seen_at    timestamptz(3) NOT NULL, -- last sign of life, or the end
  file       text NOT NULL,
  last_error text NOT NULL DEFAULT ''
);


-- Shared by all calls
-- ===================

-- Answers to POST calls that carried an Idempotency-Key.
CREATE TABLE idempotency_keys (
  staff_id   bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  key        text NOT NULL,
  request    bytea NOT NULL, -- hash of the call and its body
  body       text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- What happened to a record, written in the transaction of the change; shown as its history. Append-only.
CREATE TABLE events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint,
  occurred_at timestamptz(3) NOT NULL,
  staff_id    bigint, -- null: not a staff member
  type        text NOT NULL,
  subject     text NOT NULL,
  subject_id  bigint NOT NULL,
  data        jsonb NOT NULL
);
CREATE INDEX events_by_subject ON events (company_id, subject, subject_id, id DESC);
CREATE INDEX events_of_requests ON events (company_id, location_id, type) WHERE subject = 'request';

-- Who saw, changed or was refused which record. Append-only and without foreign keys, so that no deletion removes or
-- blocks an entry. It holds no names of leads or patients and no text that anyone wrote.
CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  at          timestamptz(3) NOT NULL,
  staff_id    bigint NOT NULL,
  user_id     bigint NOT NULL,
  username    text NOT NULL, -- at that time
  action      text NOT NULL,
  kind        text NOT NULL,
  record_id   bigint, -- null: not a single record, such as a list
  about_kind  text, -- what the record belongs to, such as the lead of a note
  about_id    bigint,
  part        text, -- the part of the record, such as its history
  fields      text[] NOT NULL DEFAULT '{}', -- names of fields or filters, never their values
  location_id bigint,
  address     text NOT NULL,
  request_id  uuid NOT NULL,
  filter      bytea -- keyed hash of what was searched for: tells searches apart, but not what they were
);
CREATE INDEX audit_log_by_time ON audit_log (company_id, at DESC, id DESC);
CREATE INDEX audit_log_by_staff ON audit_log (company_id, staff_id, at DESC, id DESC);
CREATE INDEX audit_log_by_action ON audit_log (company_id, action, at DESC, id DESC);
CREATE INDEX audit_log_by_record ON audit_log (company_id, kind, record_id, at DESC, id DESC);
CREATE INDEX audit_log_by_owner ON audit_log (company_id, about_kind, about_id, at DESC, id DESC) WHERE about_id IS NOT NULL;

-- Refusals beyond those that the audit log takes one by one. Moved there as one entry after an hour.
CREATE TABLE counted_refusals (
  company_id bigint NOT NULL,
  staff_id   bigint NOT NULL,
  user_id    bigint NOT NULL,
  username   text NOT NULL,
  address    text NOT NULL, -- of the last one, as its request
  request_id uuid NOT NULL,
  since      timestamptz(3) NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (company_id, staff_id)
);

-- What the deletion of a lead or patient removed or changed, kept for a minute so that it can be undone. In no backup.
CREATE TABLE deletions (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  subject     text NOT NULL,
  subject_id  bigint NOT NULL,
  location_id bigint,
  staff_id    bigint NOT NULL, -- who deleted it, and alone may undo that
  at          timestamptz(3) NOT NULL,
  kept        jsonb NOT NULL, -- rows by table, as they were
  PRIMARY KEY (company_id, subject, subject_id)
);
CREATE INDEX deletions_by_age ON deletions (at);

-- Inserts rows as they were, ids included. What they pointed to may be gone meanwhile: then the pointer is emptied, or the
-- row left out where it cannot be.
CREATE FUNCTION restore_rows(of_table regclass, company bigint, kept jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  pointer record;
  stored text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
    WHERE attrelid = of_table AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
BEGIN
  FOR pointer IN
    SELECT confrelid::regclass AS target, attname::text AS name, attnotnull AS is_required
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[2]
    WHERE conrelid = of_table AND contype = 'f'
  LOOP
    EXECUTE format('
      SELECT jsonb_agg(CASE WHEN is_there THEN entry ELSE entry - $3 END) FILTER (WHERE is_there OR NOT $4)
      FROM (SELECT entry, entry ->> $3 IS NULL OR EXISTS (
          SELECT FROM %s AS target WHERE target.company_id = $2 AND target.id = (entry ->> $3)::bigint) AS is_there
        FROM jsonb_array_elements($1) AS entry) AS entries', pointer.target)
    INTO kept USING kept, company, pointer.name, pointer.is_required;
  END LOOP;
  EXECUTE format('
    INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE
    SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1) WHERE company_id = $2', of_table, stored)
  USING kept, company;
END $$;

-- Files in storage that belong to no row: uploads under way, and files whose row is gone.
CREATE TABLE unclaimed_files (
  storage_key text PRIMARY KEY,
  since       timestamptz(3) NOT NULL
);
CREATE INDEX unclaimed_files_by_age ON unclaimed_files (since);


-- Patients
-- ========

-- A text as people are searched: in lower case, without accents and apostrophes, with hyphens as spaces. `plainText` of the
-- contract, held equal by a test.
CREATE FUNCTION plain_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  translate(
    replace(replace(replace(
      lower(regexp_replace(normalize(translate(written, '''’‘ʼ`´', ''), NFKD), '[\u0300-\u036f]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđıς-‐‑‒–—―', 'oldiσ       '
  );

CREATE TABLE patients (
  id                 bigint GENERATED ALWAYS AS IDENTITY,
  company_id         bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id        bigint,
  first_name         text NOT NULL,
  last_name          text NOT NULL,
  email              text NOT NULL DEFAULT '',
  phone              text NOT NULL DEFAULT '',
  phone_e164         text, -- null: not a valid number
  status             text NOT NULL,
  source             text NOT NULL DEFAULT '',
  address            jsonb,
  insurance_provider text NOT NULL DEFAULT '',
  total_value        numeric(12, 2),
  created_at         timestamptz(3) NOT NULL,
  updated_at         timestamptz(3) NOT NULL,
  updated_by         bigint, -- null: unknown
  version            integer NOT NULL DEFAULT 1,
  preferred_language text NOT NULL DEFAULT '', -- empty: not known
  date_of_birth      date CHECK (date_of_birth >= '1900-01-01'),
  -- Name, email and the digits of the phone number, as written and with its country code, for the search box.
  search_text        text NOT NULL GENERATED ALWAYS AS (
    plain_text(first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
      || ' ' || coalesce(ltrim(phone_e164, '+'), ''))
  ) STORED,
  -- What the list is sorted by; null: nothing to show.
  last_name_order    text GENERATED ALWAYS AS (lower(nullif(trim(last_name || ' ' || first_name), ''))) STORED,
  first_name_order   text GENERATED ALWAYS AS (lower(nullif(trim(first_name || ' ' || last_name), ''))) STORED,
  email_order        text GENERATED ALWAYS AS (lower(nullif(email, ''))) STORED,
  phone_order        text GENERATED ALWAYS AS (coalesce(phone_e164, nullif(phone, ''))) STORED, -- finds a person by their number, too
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);
-- Orders of the list; ties break on the id. What it is filtered by is included, so that passing over rows reads the index alone.
CREATE INDEX patients_in_order_of_last_name ON patients (company_id, last_name_order, id) INCLUDE (status, location_id);
CREATE INDEX patients_in_order_of_first_name ON patients (company_id, first_name_order, id) INCLUDE (status, location_id);
CREATE INDEX patients_in_order_of_email ON patients (company_id, email_order, id) INCLUDE (status, location_id);
CREATE INDEX patients_in_order_of_phone ON patients (company_id, phone_order, id) INCLUDE (status, location_id);
CREATE INDEX patients_in_order_of_value ON patients (company_id, total_value, id) INCLUDE (status, location_id);
CREATE INDEX patients_in_order_of_creation ON patients (company_id, created_at, id) INCLUDE (status, location_id);
CREATE INDEX patients_in_order_of_update ON patients (company_id, updated_at, id) INCLUDE (status, location_id);
-- Finds the few patients with a status or at a location; they are then sorted.
CREATE INDEX patients_by_keys ON patients (company_id, status, location_id);
-- Search, and finding the same person.
CREATE INDEX patients_by_email ON patients (company_id, lower(email)) WHERE email <> '';
CREATE INDEX patients_by_search ON patients USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 64);

-- Patients per location and status. A change appends its difference, so that writers never wait for each other; the sum is
-- exact at every moment. `fold_counts` merges the rows of one key now and then.
CREATE TABLE patient_counts (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint NOT NULL, -- 0: none
  status      text NOT NULL,
  value       bigint NOT NULL,
  folded      boolean NOT NULL DEFAULT false
);
CREATE INDEX patient_counts_by_company ON patient_counts (company_id);

CREATE FUNCTION count_patients() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO patient_counts (company_id, location_id, status, value)
    SELECT company_id, coalesce(location_id, 0), status, count(*) FROM new_rows GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    -- When the company itself is deleted, its counts go with it.
    INSERT INTO patient_counts (company_id, location_id, status, value)
    SELECT company_id, coalesce(location_id, 0), status, -count(*) FROM old_rows
    WHERE EXISTS (SELECT FROM companies WHERE companies.id = company_id) GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO patient_counts (company_id, location_id, status, value)
    SELECT company_id, coalesce(location_id, 0), status, sum(change) FROM (
      SELECT company_id, location_id, status, 1 AS change FROM new_rows
      UNION ALL SELECT company_id, location_id, status, -1 FROM old_rows
    ) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
-- It writes with the owner's rights, so no one else may attach it to a table.
REVOKE EXECUTE ON FUNCTION count_patients FROM PUBLIC;
CREATE TRIGGER patients_counted_insert AFTER INSERT ON patients
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_patients();
CREATE TRIGGER patients_counted_update AFTER UPDATE ON patients
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_patients();
CREATE TRIGGER patients_counted_delete AFTER DELETE ON patients
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_patients();


-- Leads
-- =====

CREATE FUNCTION words_of(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN array_to_string(list, ' ');

CREATE TABLE leads (
  id                 bigint GENERATED ALWAYS AS IDENTITY,
  company_id         bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id        bigint,
  first_name         text NOT NULL DEFAULT '',
  last_name          text NOT NULL DEFAULT '',
  email              text NOT NULL DEFAULT '',
  phone              text NOT NULL DEFAULT '',
  phone_e164         text, -- null: not a valid number
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
  updated_by         bigint, -- null: a request that came in
  version            integer NOT NULL DEFAULT 1,
  patient_id         bigint, -- the patient it became, or was from the start
  preferred_language text NOT NULL DEFAULT '', -- empty: not known
  date_of_birth      date CHECK (date_of_birth >= '1900-01-01'),
  other_contacts     text[] NOT NULL DEFAULT '{}', -- numbers (E.164) and addresses (lower case) given later, or of leads merged into it
  -- Name, email and the digits of the phone number, as written and with its country code, for the search box.
  search_text        text NOT NULL GENERATED ALWAYS AS (
    plain_text(first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
      || ' ' || coalesce(ltrim(phone_e164, '+'), '') || ' ' || words_of(other_contacts))
  ) STORED,
  -- What the list is sorted by; null: nothing to show.
  first_name_order   text GENERATED ALWAYS AS (lower(nullif(trim(first_name || ' ' || last_name), ''))) STORED,
  last_name_order    text GENERATED ALWAYS AS (lower(nullif(trim(last_name || ' ' || first_name), ''))) STORED,
  phone_order        text GENERATED ALWAYS AS (coalesce(phone_e164, nullif(phone, ''))) STORED, -- finds a person by their number, too
  insurance_order    text GENERATED ALWAYS AS (lower(nullif(insurance_provider, ''))) STORED,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE SET NULL (patient_id)
);
-- Orders of the list; ties break on the id. What it is filtered by is included, so that passing over rows reads the index alone.
CREATE INDEX leads_in_order_of_last_seen ON leads (company_id, last_seen_at, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_creation ON leads (company_id, created_at, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_update ON leads (company_id, updated_at, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_first_name ON leads (company_id, first_name_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_last_name ON leads (company_id, last_name_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_phone ON leads (company_id, phone_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_insurance ON leads (company_id, insurance_order, id)
  INCLUDE (status, type, source, location_id, follow_up_date);
CREATE INDEX leads_in_order_of_follow_up ON leads (company_id, follow_up_date, id) INCLUDE (status, type, source, location_id);
-- Finds few leads by any of the keys (PostgreSQL 18 skips keys that are not asked for); they are then sorted.
CREATE INDEX leads_by_keys ON leads (company_id, source, status, type, location_id);
-- Search, and finding the same person.
CREATE INDEX leads_by_email ON leads (company_id, lower(email)) WHERE email <> '';
CREATE INDEX leads_by_search ON leads USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 64);
CREATE INDEX leads_by_other_contacts ON leads USING gin (other_contacts) WITH (fastupdate = off) WHERE other_contacts <> '{}';
CREATE INDEX leads_by_patient ON leads (company_id, patient_id) WHERE patient_id IS NOT NULL;

-- Leads per key, and follow-ups per day, kept like patient_counts.
CREATE TABLE lead_counts (
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint NOT NULL, -- 0: none
  status      text NOT NULL,
  type        text NOT NULL,
  source      text NOT NULL,
  planned     boolean NOT NULL, -- has a follow-up date
  value       bigint NOT NULL,
  folded      boolean NOT NULL DEFAULT false
);
CREATE INDEX lead_counts_by_company ON lead_counts (company_id);
CREATE TABLE follow_up_counts (
  company_id     bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id    bigint NOT NULL, -- 0: none
  follow_up_date date NOT NULL,
  value          bigint NOT NULL,
  folded         boolean NOT NULL DEFAULT false
);
CREATE INDEX follow_up_counts_by_company ON follow_up_counts (company_id, follow_up_date);

CREATE FUNCTION count_leads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts (company_id, location_id, status, type, source, planned, value)
    SELECT company_id, coalesce(location_id, 0), status, type, source, follow_up_date IS NOT NULL, count(*)
    FROM new_rows GROUP BY 1, 2, 3, 4, 5, 6;
    INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value)
    SELECT company_id, coalesce(location_id, 0), follow_up_date, count(*) FROM new_rows
    WHERE follow_up_date IS NOT NULL GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    -- When the company itself is deleted, its counts go with it.
    INSERT INTO lead_counts (company_id, location_id, status, type, source, planned, value)
    SELECT company_id, coalesce(location_id, 0), status, type, source, follow_up_date IS NOT NULL, -count(*)
    FROM old_rows WHERE EXISTS (SELECT FROM companies WHERE companies.id = company_id) GROUP BY 1, 2, 3, 4, 5, 6;
    INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value)
    SELECT company_id, coalesce(location_id, 0), follow_up_date, -count(*) FROM old_rows
    WHERE follow_up_date IS NOT NULL AND EXISTS (SELECT FROM companies WHERE companies.id = company_id) GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO lead_counts (company_id, location_id, status, type, source, planned, value)
    SELECT company_id, coalesce(location_id, 0), status, type, source, planned, sum(change) FROM (
      SELECT company_id, location_id, status, type, source, follow_up_date IS NOT NULL AS planned, 1 AS change
      FROM new_rows
      UNION ALL SELECT company_id, location_id, status, type, source, follow_up_date IS NOT NULL, -1 FROM old_rows
    ) AS changes GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0;
    INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value)
    SELECT company_id, coalesce(location_id, 0), follow_up_date, sum(change) FROM (
      SELECT company_id, location_id, follow_up_date, 1 AS change FROM new_rows
      UNION ALL SELECT company_id, location_id, follow_up_date, -1 FROM old_rows
    ) AS changes WHERE follow_up_date IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION count_leads FROM PUBLIC;
CREATE TRIGGER leads_counted_insert AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER leads_counted_update AFTER UPDATE ON leads
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER leads_counted_delete AFTER DELETE ON leads
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_leads();

-- Replaces the rows of each key that has new ones by their sum. Writers only append, so they never wait for this.
CREATE FUNCTION fold_counts() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_counts')) THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM patient_counts WHERE (company_id, location_id, status) IN (SELECT company_id, location_id, status FROM patient_counts WHERE NOT folded) RETURNING *
  )
  INSERT INTO patient_counts SELECT company_id, location_id, status, sum(value), true FROM gone GROUP BY company_id, location_id, status HAVING sum(value) <> 0;
  WITH gone AS (
    DELETE FROM lead_counts WHERE (company_id, location_id, status, type, source, planned) IN (SELECT company_id, location_id, status, type, source, planned FROM lead_counts WHERE NOT folded) RETURNING *
  )
  INSERT INTO lead_counts SELECT company_id, location_id, status, type, source, planned, sum(value), true FROM gone GROUP BY company_id, location_id, status, type, source, planned HAVING sum(value) <> 0;
  WITH gone AS (
    DELETE FROM follow_up_counts WHERE (company_id, location_id, follow_up_date) IN (SELECT company_id, location_id, follow_up_date FROM follow_up_counts WHERE NOT folded) RETURNING *
  )
  INSERT INTO follow_up_counts SELECT company_id, location_id, follow_up_date, sum(value), true FROM gone GROUP BY company_id, location_id, follow_up_date HAVING sum(value) <> 0;
END $$;

-- Duplicates that were merged: by the names of the removed lead, too, a request is from the one that stayed.
CREATE TABLE lead_merges (
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL, -- the duplicate that was removed
  into_id    bigint NOT NULL,
  first_name text NOT NULL,
  last_name  text NOT NULL,
  email      text NOT NULL,
  phone      text NOT NULL,
  phone_e164 text,
  merged_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, lead_id),
  FOREIGN KEY (company_id, into_id) REFERENCES leads (company_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_merges_by_lead ON lead_merges (company_id, into_id);

-- Leads that share a number or address and were marked as different people.
CREATE TABLE lead_distinctions (
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  other_id   bigint NOT NULL,
  PRIMARY KEY (company_id, lead_id, other_id),
  CHECK (lead_id < other_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, other_id) REFERENCES leads (company_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_distinctions_by_other ON lead_distinctions (company_id, other_id);


-- Notes and tasks
-- ===============

-- Notes and tasks belong to a lead, to a patient, or to a staff member alone.
CREATE TABLE notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  lead_id    bigint,
  patient_id bigint,
  staff_id   bigint, -- the author; null: no longer on staff
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
  staff_id    bigint, -- the creator
  assigned_to bigint, -- null: unassigned
  title       text NOT NULL,
  description text NOT NULL,
  content     text NOT NULL DEFAULT '',
  due_date    date NOT NULL,
  status      text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(lead_id, patient_id) <= 1),
  FOREIGN KEY (company_id, assigned_to) REFERENCES staff (company_id, id) ON DELETE SET NULL (assigned_to),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX tasks_by_lead ON tasks (company_id, lead_id, due_date, id) WHERE lead_id IS NOT NULL;
CREATE INDEX tasks_by_patient ON tasks (company_id, patient_id, due_date, id) WHERE patient_id IS NOT NULL;
CREATE INDEX tasks_by_assignee ON tasks (company_id, assigned_to, due_date, id);
CREATE INDEX tasks_by_creator ON tasks (company_id, staff_id);


-- Appointments
-- ============

-- No staff member has two appointments at a time; the constraint enforces it.
CREATE TABLE appointments (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  patient_id  bigint NOT NULL,
  location_id bigint,
  staff_id    bigint, -- null: no longer on staff
  starts_at   timestamptz(3) NOT NULL,
  ends_at     timestamptz(3) NOT NULL, -- exclusive
  type        text NOT NULL,
  status      text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  CHECK (ends_at > starts_at),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id),
  CONSTRAINT appointments_no_overlap EXCLUDE USING gist (staff_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (status <> 'cancelled')
);
CREATE INDEX appointments_by_patient ON appointments (company_id, patient_id, starts_at DESC, id DESC);
CREATE INDEX appointments_by_start ON appointments (company_id, starts_at, id);
CREATE INDEX appointments_by_location ON appointments (company_id, location_id, starts_at, id);
CREATE INDEX appointments_by_staff ON appointments (company_id, staff_id, starts_at, id);


-- Documents
-- =========

-- Documents of patients. The files are in storage.
CREATE TABLE documents (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id    bigint NOT NULL,
  patient_id    bigint NOT NULL,
  staff_id      bigint, -- who uploaded it; null: no longer on staff
  document_type text NOT NULL,
  name          text NOT NULL, -- only a label; the file is found by its key
  size          integer NOT NULL CHECK (size > 0), -- bytes
  content_type  text NOT NULL, -- by its first bytes
  storage_key   text NOT NULL UNIQUE,
  created_at    timestamptz(3) NOT NULL,
  deleted_at    timestamptz(3), -- deleted files can be restored for some days
  version       integer NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, patient_id) REFERENCES patients (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX documents_by_patient ON documents (company_id, patient_id, created_at DESC, id DESC);
CREATE INDEX documents_by_staff ON documents (company_id, staff_id);
CREATE INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL;

-- However a document is deleted for good (by time, with its patient or company), its file goes too. One that was given up
-- already, with a deletion that can be undone, waits as long as that.
CREATE FUNCTION give_up_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unclaimed_files (storage_key, since) SELECT storage_key, '-infinity' FROM old_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_files_given_up AFTER DELETE ON documents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION give_up_file();


-- Services, opportunities, accounts
-- =================================

CREATE TABLE services (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL REFERENCES companies ON DELETE CASCADE, -- the company that offers it
  name         text NOT NULL,
  description  text NOT NULL DEFAULT '',
  default_cost numeric(12, 2) NOT NULL CHECK (default_cost >= 0),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  search_text  text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || description)) STORED
);
CREATE INDEX services_by_name ON services (company_id, lower(name), id);

CREATE TABLE opportunities (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id        bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name              text NOT NULL,
  description       text NOT NULL DEFAULT '',
  potential_revenue numeric(12, 2) CHECK (potential_revenue >= 0),
  stage             text NOT NULL,
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  version           integer NOT NULL DEFAULT 1,
  search_text       text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || description)) STORED
);
CREATE INDEX opportunities_by_created ON opportunities (company_id, created_at DESC, id DESC);
CREATE INDEX opportunities_by_name ON opportunities (company_id, lower(name), id);
CREATE INDEX opportunities_by_search ON opportunities USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 64);

-- "annualRevenue" is spelled as in the API.
CREATE TABLE accounts (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id      bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name            text NOT NULL,
  industry        text NOT NULL DEFAULT '',
  "annualRevenue" numeric(12, 2) CHECK ("annualRevenue" >= 0),
  source          text NOT NULL DEFAULT '',
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  version         integer NOT NULL DEFAULT 1,
  search_text     text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || industry || ' ' || source)) STORED
);
CREATE INDEX accounts_by_name ON accounts (company_id, lower(name), id);
CREATE INDEX accounts_by_search ON accounts USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 64);


-- Intake
-- ======

-- Connected forms of a location, identified by tool and the tool's own id, with the corrections staff made to their fields.
CREATE TABLE web_forms (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  location_id bigint NOT NULL,
  tool        text NOT NULL,
  form_key    text NOT NULL, -- the tool's id of the form; empty if it sends none
  name        text NOT NULL,
  corrections jsonb NOT NULL DEFAULT '[]',
  created_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, id),
  UNIQUE (location_id, tool, form_key),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_forms_by_company ON web_forms (company_id, location_id);

-- Every request that came in, stored as it arrived before anything else is done with it.
CREATE TABLE intake_requests (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id       bigint NOT NULL,
  location_id      bigint NOT NULL,
  door             text NOT NULL,
  received_at      timestamptz(3) NOT NULL,
  address          text NOT NULL,
  content_type     text NOT NULL,
  headers          jsonb NOT NULL,
  body             bytea NOT NULL,
  idempotency_key  text,
  outcome          text NOT NULL,
  reason           text NOT NULL DEFAULT '',
  lead_id          bigint,
  resolved_at      timestamptz(3),
  delivery         uuid UNIQUE, -- identifies one arrival, so that a retry after a lost answer is stored once
  sender           text NOT NULL DEFAULT '', -- the sender as given, in one line
  text_hash        bytea, -- of a message long enough to be distinctive
  corrected        jsonb, -- the fields as corrected by staff; the body is never changed
  handled_by       bigint, -- the staff member who accepted it or judged it spam
  version          integer NOT NULL DEFAULT 1,
  web_form_id      bigint,
  conversation     text, -- one chat is one request
  draft            integer, -- draft sequence number; null: complete
  arrival          jsonb, -- the fields as they were when it became a lead or a repeat
  fetch_until      timestamptz(3), -- retries end then; null: nothing left to fetch
  arrived_bytes    integer, -- size of a body of which only the beginning was kept; null: it is whole
  scrubbed_at      timestamptz(3), -- when its content was deleted
  -- The ledger: a request is open until an outcome closes it, and a try to reach the person keeps it open.
  closed_as        text, -- the outcome; null: open
  closed_at        timestamptz(3),
  closed_by        bigint, -- the staff member who closed it, or opened it again
  closed_from      text, -- the status that the outcome took from the lead
  closed_follow_up date, -- the follow-up date that the outcome took from the lead
  last_result      text, -- of the latest attempt
  next_at          timestamptz(3), -- when the next attempt is due
  promised_at      timestamptz(3), -- until when the practice promised to answer
  claimed_by       bigint, -- the staff member who is calling the person
  claimed_until    timestamptz(3),
  UNIQUE (company_id, conversation),
  UNIQUE (company_id, id),
  UNIQUE (location_id, door, idempotency_key),
  FOREIGN KEY (company_id, handled_by) REFERENCES staff (company_id, id) ON DELETE SET NULL (handled_by),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, web_form_id) REFERENCES web_forms (company_id, id) ON DELETE SET NULL (web_form_id)
);
CREATE INDEX intake_requests_open ON intake_requests (id) WHERE outcome = 'received';
CREATE INDEX intake_requests_by_arrival ON intake_requests (company_id, received_at DESC, id DESC);
CREATE INDEX intake_requests_by_outcome ON intake_requests (company_id, outcome, received_at DESC, id DESC);
CREATE INDEX intake_requests_unresolved ON intake_requests (company_id, received_at DESC, id DESC) WHERE outcome IN ('received', 'ignored', 'failed') AND closed_as IS NULL;
CREATE INDEX intake_requests_in_queue ON intake_requests (company_id, lead_id, location_id) WHERE closed_as IS NULL AND outcome <> 'joined';
CREATE INDEX intake_requests_by_text ON intake_requests (company_id, text_hash, received_at) WHERE text_hash IS NOT NULL;
CREATE INDEX intake_requests_by_handler ON intake_requests (company_id, handled_by) WHERE handled_by IS NOT NULL;
CREATE INDEX intake_requests_by_web_form ON intake_requests (web_form_id, received_at DESC, id DESC) WHERE web_form_id IS NOT NULL;
CREATE INDEX intake_requests_of_lead ON intake_requests (company_id, lead_id, received_at DESC, id DESC) WHERE lead_id IS NOT NULL;
CREATE INDEX intake_requests_of_meta ON intake_requests (company_id, location_id, received_at DESC) WHERE door = 'meta';
CREATE INDEX intake_requests_unscrubbed ON intake_requests (received_at) WHERE scrubbed_at IS NULL;

-- What a request says about a person is deleted with its lead, and after some time. The row stays: it is counted.
-- Deletes the raw content of requests, and of the `whole` ones also what was read from it.
CREATE FUNCTION scrub_requests(company bigint, ids bigint[], whole boolean) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE intake_requests SET address = '', headers = '{}', body = '', text_hash = NULL,
    sender = CASE WHEN whole THEN '' ELSE sender END,
    arrival = CASE WHEN whole THEN NULL ELSE arrival END,
    corrected = CASE WHEN whole THEN NULL ELSE corrected END,
    scrubbed_at = now()
  WHERE company_id = company AND id = ANY(ids);
$$;

-- However a lead goes: a merge has given its requests to the other lead by then.
CREATE FUNCTION scrub_requests_of_lead() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM scrub_requests(OLD.company_id,
    ARRAY(SELECT id FROM intake_requests WHERE company_id = OLD.company_id AND lead_id = OLD.id ORDER BY id FOR UPDATE), true);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_scrub_requests AFTER DELETE ON leads FOR EACH ROW EXECUTE FUNCTION scrub_requests_of_lead();

-- One try to reach the person of a request.
CREATE TABLE request_attempts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  request_id bigint NOT NULL,
  staff_id   bigint, -- null: no longer on staff
  result     text NOT NULL,
  at         timestamptz(3) NOT NULL,
  next_at    timestamptz(3), -- null: the practice's tries are used up
  note       text NOT NULL DEFAULT '',
  FOREIGN KEY (company_id, request_id) REFERENCES intake_requests (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX request_attempts_by_request ON request_attempts (company_id, request_id, id);

-- Every opening, closing and reopening is an event as well, from which a check recounts the ledger. What only adds to a call
-- does not count, nor does a callback before it is known to be more.
CREATE FUNCTION keep_ledger() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  it record := coalesce(NEW, OLD);
  was text;
  is_now text;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.outcome <> 'joined' AND NOT (OLD.outcome = 'received' AND OLD.door = 'phone') THEN
    was := coalesce(OLD.closed_as, 'open');
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.outcome <> 'joined' AND NOT (NEW.outcome = 'received' AND NEW.door = 'phone') THEN
    is_now := coalesce(NEW.closed_as, 'open');
  END IF;
  IF was IS NOT DISTINCT FROM is_now THEN RETURN NULL; END IF;
  INSERT INTO events (company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data)
  SELECT it.company_id, it.location_id, coalesce(step.at, now()), CASE WHEN step.type <> 'request.opened' THEN it.closed_by END,
    step.type, 'request', it.id, step.data
  FROM (VALUES
    (1, 'request.opened', it.received_at, jsonb_build_object('channel', it.door), was IS NULL),
    (2, 'request.reopened', NULL, jsonb_build_object('outcome', was), was <> 'open' AND is_now IS NOT NULL),
    (3, 'request.closed', it.closed_at, jsonb_build_object('outcome', is_now), is_now <> 'open'),
    (4, 'request.removed', NULL, jsonb_build_object('closed', was <> 'open'), is_now IS NULL)
  ) AS step (place, type, at, data, is_due)
  -- A company that is deleted takes its events with it.
  WHERE step.is_due AND EXISTS (SELECT FROM companies WHERE companies.id = it.company_id)
  ORDER BY step.place;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION keep_ledger FROM PUBLIC;
CREATE TRIGGER intake_requests_ledger_insert AFTER INSERT ON intake_requests FOR EACH ROW EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER intake_requests_ledger_update AFTER UPDATE OF outcome, closed_as ON intake_requests
  FOR EACH ROW WHEN (NEW.outcome <> OLD.outcome OR NEW.closed_as IS DISTINCT FROM OLD.closed_as) EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER intake_requests_ledger_delete AFTER DELETE ON intake_requests FOR EACH ROW EXECUTE FUNCTION keep_ledger();

-- The form and chat for websites; defaults apply while there is no row.
CREATE TABLE embed_settings (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  settings   jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL
);

-- Access to Meta Lead Ads, whose webhook sends only a lead's id.
CREATE TABLE meta_connections (
  location_id bigint PRIMARY KEY,
  company_id  bigint NOT NULL,
  app_secret  bytea, -- sealed; null: not entered
  page_token  bytea, -- sealed; null: not entered
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX meta_connections_by_company ON meta_connections (company_id, location_id);


-- Phone
-- =====

-- The practice's own Twilio account.
CREATE TABLE phone_accounts (
  company_id  bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  account_sid text NOT NULL,
  auth_token  bytea, -- sealed; null: not entered
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  checked_at  timestamptz(3) -- when Twilio confirmed the account and its token; null: it could not be asked
);

-- A number is unique within a company only: entering someone else's number must not block its owner. A call's signature
-- says whose it is. Deleting a location with a number is refused, since callers would reach no one.
CREATE TABLE phone_numbers (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id     bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id    bigint NOT NULL,
  name           text NOT NULL,
  number         text NOT NULL, -- E.164
  ring_number    text NOT NULL, -- empty: the location's own
  ring_seconds   integer NOT NULL,
  notice         text NOT NULL,
  recording      text NOT NULL,
  unanswered     text NOT NULL,
  voicemail_text text NOT NULL,
  source         text NOT NULL,
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  version        integer NOT NULL DEFAULT 1,
  search_text    text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || number)) STORED,
  UNIQUE (company_id, id),
  CONSTRAINT phone_numbers_number_key UNIQUE (company_id, number),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);
CREATE INDEX phone_numbers_by_location ON phone_numbers (company_id, location_id);
CREATE INDEX phone_numbers_by_number ON phone_numbers (number, id);

-- One row per call; callbacks arrive in any order, repeatedly, and each adds what it knows.
CREATE TABLE calls (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint,
  call_sid    text NOT NULL,
  lead_id     bigint, -- null also after the lead was deleted
  request_id  bigint, -- the request that made or repeated the lead; null until the caller is known
  called      text NOT NULL, -- E.164
  record      jsonb, -- what Twilio says about both parties
  status      text, -- the furthest status reported
  dial_status text, -- how dialing the practice ended
  talked      boolean NOT NULL DEFAULT false, -- both sides were recorded
  voicemail   boolean NOT NULL DEFAULT false,
  outcome     text, -- null: in progress
  seconds     integer NOT NULL DEFAULT 0, -- the longest duration reported
  started_at  timestamptz(3) NOT NULL,
  ended_at    timestamptz(3),
  UNIQUE (company_id, call_sid),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE SET NULL (lead_id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE SET NULL (location_id)
);
CREATE INDEX calls_by_lead ON calls (company_id, lead_id, started_at DESC, id DESC);
CREATE INDEX calls_by_location ON calls (company_id, location_id);
CREATE INDEX calls_by_number ON calls (company_id, called, started_at DESC);
CREATE INDEX calls_by_request ON calls (company_id, request_id) WHERE request_id IS NOT NULL;

-- A recording follows its call when the call moves to another lead.
CREATE TABLE call_recordings (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL,
  lead_id      bigint NOT NULL,
  storage_key  text NOT NULL UNIQUE,
  content_type text NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  call_id      bigint, -- null: not recorded by a phone call
  FOREIGN KEY (company_id, call_id) REFERENCES calls (company_id, id) ON DELETE SET NULL (call_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE
);
CREATE INDEX call_recordings_by_lead ON call_recordings (company_id, lead_id);
CREATE INDEX call_recordings_by_call ON call_recordings (company_id, call_id);

-- Recordings to fetch from Twilio, each once. The stored file is a row of call_recordings.
CREATE TABLE call_recording_fetches (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id    bigint NOT NULL,
  call_id       bigint NOT NULL,
  recording_sid text NOT NULL,
  recorded_at   timestamptz(3) NOT NULL,
  seconds       integer NOT NULL,
  state         text NOT NULL,
  attempts      integer NOT NULL DEFAULT 0,
  last_error    text NOT NULL DEFAULT '',
  settled_at    timestamptz(3),
  UNIQUE (company_id, recording_sid),
  FOREIGN KEY (company_id, call_id) REFERENCES calls (company_id, id) ON DELETE CASCADE
);
CREATE INDEX call_recording_fetches_by_call ON call_recording_fetches (company_id, call_id);
CREATE INDEX call_recording_fetches_unsettled ON call_recording_fetches (company_id, state) WHERE state <> 'stored';


-- Email
-- =====

-- Outgoing email. The text is composed when it is sent, so no content or links are stored. The job queue has its own schema.
CREATE TABLE mails (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind        text NOT NULL,
  record_id   bigint NOT NULL, -- what it is about; the kind names the table
  recipient   text NOT NULL DEFAULT '',
  state       text NOT NULL DEFAULT 'waiting',
  attempts    integer NOT NULL DEFAULT 0,
  last_error  text NOT NULL DEFAULT '',
  created_at  timestamptz(3) NOT NULL,
  settled_at  timestamptz(3),
  version     integer NOT NULL DEFAULT 1,
  due_at      timestamptz(3) NOT NULL, -- first attempt
  composed_at timestamptz(3) -- when its content was collected; null: new requests still join it
);
CREATE INDEX mails_by_company ON mails (company_id, id DESC);
CREATE INDEX mails_by_record ON mails (kind, record_id, due_at DESC);
CREATE INDEX mails_unsent ON mails (company_id, id DESC) WHERE state IN ('waiting', 'failed');

-- Requests that a location is to be notified of, each once.
CREATE TABLE request_notices (
  intake_request_id bigint PRIMARY KEY REFERENCES intake_requests ON DELETE CASCADE,
  company_id        bigint NOT NULL,
  location_id       bigint NOT NULL,
  mail_id           bigint REFERENCES mails ON DELETE CASCADE, -- null: not sent yet
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX request_notices_untold ON request_notices (location_id) WHERE mail_id IS NULL;
CREATE INDEX request_notices_by_mail ON request_notices (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX request_notices_by_location ON request_notices (company_id, location_id);

-- The days on which a person got the morning or evening email.
CREATE TABLE due_mails (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  staff_id   bigint NOT NULL,
  day        date NOT NULL,
  kind       text NOT NULL DEFAULT 'due_today',
  UNIQUE (staff_id, kind, day),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE CASCADE
);
CREATE INDEX due_mails_by_staff ON due_mails (company_id, staff_id);


-- Feedback
-- ========

-- Feedback from staff, for their administrators.
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


-- Live updates
-- ============

-- The feed of changes: which records changed, for the screens that show them. It holds kinds and ids only and is kept for an
-- hour. Triggers write it in the transaction of the change, so that no way to change a record is forgotten, cascades included.
CREATE TABLE changes (
  xid             xid8 NOT NULL DEFAULT pg_current_xact_id(), -- what a snapshot has not seen, in whatever order transactions end
  id              bigint GENERATED ALWAYS AS IDENTITY,
  at              timestamptz(3) NOT NULL DEFAULT now(),
  company_id      bigint NOT NULL,
  subject         text NOT NULL,
  what            text NOT NULL,
  record_id       bigint, -- null: many, or none in particular
  lead_id         bigint, -- what the record belongs to
  patient_id      bigint,
  location_id     bigint, -- null: visible everywhere
  old_location_id bigint, -- before the change
  staff_ids       bigint[], -- the only people concerned; null: everyone who sees the location
  PRIMARY KEY (xid, id)
);
CREATE INDEX changes_by_age ON changes USING brin (at) WITH (autosummarize = on);

-- Ends every trigger below: the program hears that this connection changed something and notifies the others after the
-- commit. A NOTIFY inside the transaction would make all commits wait for each other.
CREATE FUNCTION tell_of_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE NOTICE 'chairside: changes';
END $$;

-- Leads and patients. More at once than a screen could follow one by one become one row.
CREATE FUNCTION note_changed_people() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  max_rows CONSTANT integer := 200;
  is_many boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN is_many := EXISTS (SELECT FROM old_rows OFFSET max_rows);
  ELSE is_many := EXISTS (SELECT FROM new_rows OFFSET max_rows);
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

-- Notes, tasks and the like have the location of their lead or patient, and are left out once that is deleted. Those of neither
-- concern their own people only.
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
  -- A location's calendar shows busy times to people who may not see the patient; they learn no id.
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

-- A request is told to the location it came to and to that of its lead: one of them in each column. One that has just come in
-- is told as new.
CREATE FUNCTION note_change_of_request() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id, lead_id, location_id, old_location_id)
  SELECT NEW.company_id, 'request',
    CASE WHEN NEW.outcome NOT IN ('received', 'joined') AND (TG_OP = 'INSERT' OR OLD.outcome = 'received') THEN 'created' ELSE 'changed' END,
    NEW.id, leads.id, NEW.location_id, CASE WHEN leads.id IS NULL THEN NEW.location_id ELSE leads.location_id END
  FROM (SELECT NEW.lead_id AS id UNION SELECT CASE TG_OP WHEN 'UPDATE' THEN OLD.lead_id ELSE NEW.lead_id END) AS of_lead
    LEFT JOIN leads ON leads.company_id = NEW.company_id AND leads.id = of_lead.id;
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_change_of_request FROM PUBLIC;
-- What is processed at once is told when that is done.
CREATE TRIGGER intake_requests_changes_insert AFTER INSERT ON intake_requests
  FOR EACH ROW WHEN (NEW.outcome <> 'received' OR NEW.draft IS NOT NULL OR NEW.door = 'meta') EXECUTE FUNCTION note_change_of_request();
CREATE TRIGGER intake_requests_changes_update AFTER UPDATE ON intake_requests
  FOR EACH ROW WHEN (NEW.version <> OLD.version OR NEW.lead_id IS DISTINCT FROM OLD.lead_id) EXECUTE FUNCTION note_change_of_request();

-- Calls that ring, are answered and end: the events that a screen shows live, told to the location whose line rings and to
-- that of the lead: one of them in each column. The record is the request.
CREATE FUNCTION note_call() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id, lead_id, location_id, old_location_id)
  SELECT NEW.company_id, 'call', substr(NEW.type, length('lead.') + 1), calls.request_id, NEW.subject_id, NEW.location_id, calls.location_id
  FROM calls WHERE calls.company_id = NEW.company_id AND calls.id = (NEW.data ->> 'call_id')::bigint;
  IF FOUND THEN PERFORM tell_of_changes(); END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_call FROM PUBLIC;
CREATE TRIGGER events_changes AFTER INSERT ON events
  FOR EACH ROW WHEN (NEW.type LIKE 'lead.call%') EXECUTE FUNCTION note_call();

-- What a session may see, and whether it goes on: open streams check again.
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
CREATE TRIGGER companies_changes AFTER UPDATE OF require_second_factor, withheld ON companies
  FOR EACH ROW WHEN (NEW.require_second_factor IS DISTINCT FROM OLD.require_second_factor OR NEW.withheld IS DISTINCT FROM OLD.withheld)
  EXECUTE FUNCTION note_change_of_access();

-- Lists show the names of locations: a new name changes all of their rows.
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

-- The program reads the feed and may delete what is old; only the triggers write it.
CREATE FUNCTION forget_old_changes() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$ DELETE FROM changes WHERE at < now() - interval '1 hour' $$;
