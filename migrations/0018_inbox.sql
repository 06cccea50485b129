-- The inbox: what came in at the public doors as administrators see it, what they did about it, and what spam is told by.

ALTER TABLE intake_requests
  ADD COLUMN delivery     uuid UNIQUE,  -- names one arrival: what is stored again after a lost answer is stored once
  ADD COLUMN sender       text NOT NULL DEFAULT '', -- who it says it is from, in one line
  ADD COLUMN text_hash    bytea,        -- of a message that is long enough to be told from others
  ADD COLUMN corrected    jsonb,        -- the fields as a person corrected them; the body stays as it came
  ADD COLUMN dismissed_at timestamptz(3),
  ADD COLUMN handled_by   bigint,       -- who replayed or dismissed it
  ADD COLUMN version      integer NOT NULL DEFAULT 1,
  ADD UNIQUE (company_id, id),
  ADD FOREIGN KEY (company_id, handled_by) REFERENCES staff (company_id, id) ON DELETE SET NULL (handled_by);

-- Reasons are keys from now on. Hidden fields were the only trap, and two codes the only failures.
UPDATE intake_requests SET reason = 'honeypot' WHERE outcome = 'ignored';
UPDATE intake_requests SET reason = 'malformed'
  WHERE outcome = 'failed' AND reason NOT IN ('invalid_fields', 'unsupported_media_type');

CREATE INDEX intake_requests_by_arrival ON intake_requests (company_id, received_at DESC, id DESC);
CREATE INDEX intake_requests_by_outcome ON intake_requests (company_id, outcome, received_at DESC, id DESC);
CREATE INDEX intake_requests_unresolved ON intake_requests (company_id, received_at DESC, id DESC)
  WHERE outcome IN ('received', 'ignored', 'failed') AND dismissed_at IS NULL;
CREATE INDEX intake_requests_by_text ON intake_requests (company_id, text_hash, received_at) WHERE text_hash IS NOT NULL;
CREATE INDEX intake_requests_by_handler ON intake_requests (company_id, handled_by) WHERE handled_by IS NOT NULL;
