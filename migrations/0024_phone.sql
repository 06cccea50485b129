-- Calls that come in by Twilio: whose account they are signed with, which numbers lead where, the calls, their recordings.

CREATE TABLE phone_accounts (
  company_id  bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  account_sid text NOT NULL,
  auth_token  bytea, -- sealed; null: not entered yet
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1
);

CREATE TABLE phone_numbers (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id     bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id    bigint NOT NULL,
  name           text NOT NULL,
  number         text NOT NULL, -- E.164
  ring_number    text NOT NULL, -- empty: that of the location
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
  -- Of one company alone: whoever enters a number does not keep its owner from it. Whose a call is, its signature says.
  CONSTRAINT phone_numbers_number_key UNIQUE (company_id, number),
  -- Not taken along with its location: who calls it then would reach nobody.
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);
CREATE INDEX phone_numbers_by_location ON phone_numbers (company_id, location_id);
CREATE INDEX phone_numbers_by_number ON phone_numbers (number, id);

-- One row per call, however often and in whatever order its callbacks come: each adds what it knows.
CREATE TABLE calls (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  location_id bigint,
  call_sid    text NOT NULL,
  lead_id     bigint,          -- null also when the lead was deleted since
  request_id  bigint,          -- the request that made it a lead or a repeat; null until who calls is known
  called      text NOT NULL,   -- E.164
  record      jsonb,           -- what Twilio says of the parties
  asked       boolean NOT NULL DEFAULT false, -- whether we were asked what to do with it
  status      text,            -- the furthest that was heard of
  dial_status text,            -- how ringing the practice ended
  talked      boolean NOT NULL DEFAULT false, -- whether both sides were recorded
  voicemail   boolean NOT NULL DEFAULT false,
  outcome     text,            -- null while it goes on
  seconds     integer NOT NULL DEFAULT 0, -- as long as the longest part of it that was told
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

-- Recordings to fetch, and those that were: once each. The file itself is that of a row of call_recordings.
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
