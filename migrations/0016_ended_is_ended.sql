-- Closings of requests can be undone in any order, also those by a status that ends the lead. A closing with a number has the
-- lead's status and follow-up date of before in closed_from and closed_follow_up; one without has only what it took.
ALTER TABLE intake_requests
  ADD COLUMN booked_for date, -- of Booked elsewhere: the day of the visit, if known
  ADD COLUMN closing integer, -- number among the closings of its lead, shared by what was closed together; null: of before version 0.3
  ADD COLUMN closed_to text, -- the status given to the lead, which closed it; null: an outcome did
  ADD COLUMN closed_to_follow_up date; -- the follow-up date set along with that status
-- Whoever was booked without an appointment here was booked elsewhere.
INSERT INTO rewrites (name) VALUES ('bookings elsewhere');
-- As before, but no one has opened what a rewrite gives another outcome.
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
