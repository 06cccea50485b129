-- The requests of a deleted lead leave the ledger, and return when the deletion is undone.
ALTER TABLE intake_requests ADD COLUMN lead_deleted_at timestamptz(3); -- null: it counts
-- For the requests closed on a day, those open at the end of a past day, and the answers promised for a day.
CREATE INDEX intake_requests_by_closing ON intake_requests (company_id, closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX intake_requests_by_promise ON intake_requests (company_id, promised_at) WHERE promised_at IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_ledger() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  it record := coalesce(NEW, OLD);
  was text;
  is_now text;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.intake_result <> 'joined' AND NOT (OLD.intake_result = 'received' AND OLD.channel = 'phone')
    AND OLD.lead_deleted_at IS NULL THEN
    was := coalesce(OLD.outcome, 'open');
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.intake_result <> 'joined' AND NOT (NEW.intake_result = 'received' AND NEW.channel = 'phone')
    AND NEW.lead_deleted_at IS NULL THEN
    is_now := coalesce(NEW.outcome, 'open');
  END IF;
  IF was IS NOT DISTINCT FROM is_now THEN RETURN NULL; END IF;
  INSERT INTO events (company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data)
  SELECT it.company_id, it.location_id, coalesce(step.at, now()),
    CASE WHEN step.type <> 'request.opened' AND NOT (step.type = 'request.reopened' AND is_now <> 'open') THEN it.closed_by END,
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
DROP TRIGGER intake_requests_ledger_update ON intake_requests;
CREATE TRIGGER intake_requests_ledger_update AFTER UPDATE OF intake_result, outcome, lead_deleted_at ON intake_requests
  FOR EACH ROW WHEN (NEW.intake_result <> OLD.intake_result OR NEW.outcome IS DISTINCT FROM OLD.outcome
    OR NEW.lead_deleted_at IS DISTINCT FROM OLD.lead_deleted_at) EXECUTE FUNCTION keep_ledger();

-- However a lead goes: a merge has given its requests to the other lead by then.
CREATE OR REPLACE FUNCTION scrub_requests_of_lead() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  requests bigint[] := ARRAY(SELECT id FROM intake_requests WHERE company_id = OLD.company_id AND lead_id = OLD.id ORDER BY id FOR UPDATE);
BEGIN
  PERFORM scrub_requests(OLD.company_id, requests, true);
  UPDATE intake_requests SET lead_deleted_at = now() WHERE company_id = OLD.company_id AND id = ANY(requests);
  RETURN NULL;
END $$;

-- Leads deleted before: their requests were scrubbed in the same moment. No screen is open yet that waits for the change.
ALTER TABLE intake_requests DISABLE TRIGGER intake_requests_changes_update;
UPDATE intake_requests SET lead_deleted_at = coalesce(scrubbed_at, now())
WHERE lead_id IS NOT NULL AND NOT EXISTS (SELECT FROM leads WHERE leads.company_id = intake_requests.company_id AND leads.id = lead_id);
ALTER TABLE intake_requests ENABLE TRIGGER intake_requests_changes_update;
