-- Mails about new requests and about what is due, and the page that tells administrators what was not sent.
ALTER TABLE mails
  ADD COLUMN version     integer NOT NULL DEFAULT 1,
  ADD COLUMN due_at      timestamptz(3), -- when it is to be sent for the first time
  ADD COLUMN composed_at timestamptz(3); -- when what it tells was gathered; null: what comes now is told with it
UPDATE mails SET due_at = created_at;
ALTER TABLE mails ALTER COLUMN due_at SET NOT NULL;
CREATE INDEX mails_by_record ON mails (kind, record_id, due_at DESC);
CREATE INDEX mails_unsent ON mails (company_id, id DESC) WHERE state IN ('waiting', 'failed');

-- Requests that a location is to be told of, each once.
CREATE TABLE request_notices (
  intake_request_id bigint PRIMARY KEY REFERENCES intake_requests ON DELETE CASCADE,
  company_id        bigint NOT NULL,
  location_id       bigint NOT NULL,
  mail_id           bigint REFERENCES mails ON DELETE CASCADE, -- null: not told yet
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX request_notices_untold ON request_notices (location_id) WHERE mail_id IS NULL;
CREATE INDEX request_notices_by_mail ON request_notices (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX request_notices_by_location ON request_notices (company_id, location_id);

-- Whether a person wants a mail about what is due, and the days on which there was one.
ALTER TABLE staff ADD COLUMN due_mails boolean NOT NULL DEFAULT true;
CREATE TABLE due_mails (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  staff_id   bigint NOT NULL,
  day        date NOT NULL,
  UNIQUE (staff_id, day),
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE CASCADE
);
CREATE INDEX due_mails_by_staff ON due_mails (company_id, staff_id);

-- A call is found by the request that it began.
CREATE INDEX calls_by_request ON calls (company_id, request_id) WHERE request_id IS NOT NULL;
