-- One word for one thing: channel (was door), intake_result (was outcome), outcome (was closed_as), email (was mail).
-- The checks of allowed keys are made anew from the contract at each start; these have the names of before.
ALTER TABLE intake_requests
  DROP CONSTRAINT IF EXISTS intake_requests_door_allowed,
  DROP CONSTRAINT IF EXISTS intake_requests_outcome_allowed,
  DROP CONSTRAINT IF EXISTS intake_requests_closed_as_allowed;
ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_kind_allowed, DROP CONSTRAINT IF EXISTS mails_state_allowed;

ALTER TABLE intake_requests RENAME COLUMN door TO channel;
ALTER TABLE intake_requests RENAME COLUMN outcome TO intake_result;
ALTER TABLE intake_requests RENAME COLUMN closed_as TO outcome;
ALTER TABLE intake_requests
  RENAME CONSTRAINT intake_requests_location_id_door_idempotency_key_key TO intake_requests_location_id_channel_idempotency_key_key;
ALTER INDEX intake_requests_by_outcome RENAME TO intake_requests_by_result;

ALTER TABLE mails RENAME TO emails;
ALTER INDEX mails_by_company RENAME TO emails_by_company;
ALTER INDEX mails_by_record RENAME TO emails_by_record;
ALTER INDEX mails_unsent RENAME TO emails_unsent;
ALTER TABLE request_notices RENAME COLUMN mail_id TO email_id;
ALTER INDEX request_notices_by_mail RENAME TO request_notices_by_email;
ALTER TABLE due_mails RENAME TO due_emails;
ALTER INDEX due_mails_by_staff RENAME TO due_emails_by_staff;
ALTER TABLE staff RENAME COLUMN due_mails TO due_emails;
ALTER TABLE staff RENAME COLUMN day_mails TO day_emails;

-- Indexes and triggers follow a renamed column, the text of a function does not.
CREATE OR REPLACE FUNCTION keep_ledger() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  it record := coalesce(NEW, OLD);
  was text;
  is_now text;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.intake_result <> 'joined' AND NOT (OLD.intake_result = 'received' AND OLD.channel = 'phone') THEN
    was := coalesce(OLD.outcome, 'open');
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.intake_result <> 'joined' AND NOT (NEW.intake_result = 'received' AND NEW.channel = 'phone') THEN
    is_now := coalesce(NEW.outcome, 'open');
  END IF;
  IF was IS NOT DISTINCT FROM is_now THEN RETURN NULL; END IF;
  INSERT INTO events (company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data)
  SELECT it.company_id, it.location_id, coalesce(step.at, now()), CASE WHEN step.type <> 'request.opened' THEN it.closed_by END,
    step.type, 'request', it.id, step.data
  FROM (VALUES
    (1, 'request.opened', it.received_at, jsonb_build_object('channel', it.channel), was IS NULL),
    (2, 'request.reopened', NULL, jsonb_build_object('outcome', was), was <> 'open' AND is_now IS NOT NULL),
    (3, 'request.closed', it.closed_at, jsonb_build_object('outcome', is_now), is_now <> 'open'),
    (4, 'request.removed', NULL, jsonb_build_object('closed', was <> 'open'), is_now IS NULL)
  ) AS step (place, type, at, data, is_due)
  -- A company that is deleted takes its events with it.
  WHERE step.is_due AND EXISTS (SELECT FROM companies WHERE companies.id = it.company_id)
  ORDER BY step.place;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_change_of_request() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id, lead_id, location_id, old_location_id)
  SELECT NEW.company_id, 'request',
    CASE WHEN NEW.intake_result NOT IN ('received', 'joined') AND (TG_OP = 'INSERT' OR OLD.intake_result = 'received') THEN 'created' ELSE 'changed' END,
    NEW.id, leads.id, NEW.location_id, CASE WHEN leads.id IS NULL THEN NEW.location_id ELSE leads.location_id END
  FROM (SELECT NEW.lead_id AS id UNION SELECT CASE TG_OP WHEN 'UPDATE' THEN OLD.lead_id ELSE NEW.lead_id END) AS of_lead
    LEFT JOIN leads ON leads.company_id = NEW.company_id AND leads.id = of_lead.id;
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;

-- A deletion that can still be undone keeps its rows as JSON.
UPDATE deletions SET kept = jsonb_set(kept, '{intake_requests}', (
  SELECT coalesce(jsonb_agg(
    row - 'door' - 'closed_as' || jsonb_build_object('channel', row -> 'door', 'intake_result', row -> 'outcome', 'outcome', row -> 'closed_as')
  ), '[]') FROM jsonb_array_elements(kept -> 'intake_requests') AS row))
WHERE kept ? 'intake_requests';
