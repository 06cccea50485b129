-- Who acts: staff, an API key, a connected system, a visitor without an account, or the program. Rows of before have no actor in
-- events; in the audit log they are of staff.
ALTER TABLE events
  ADD COLUMN actor text, -- null: before, see staff_id
  ADD COLUMN actor_name text; -- of a key or connection, at that time
ALTER TABLE audit_log
  ADD COLUMN actor text NOT NULL DEFAULT 'staff',
  ADD COLUMN actor_name text, -- of a key or connection, at that time
  ALTER COLUMN staff_id DROP NOT NULL, -- null: not a staff member
  ALTER COLUMN user_id DROP NOT NULL,
  ALTER COLUMN username DROP NOT NULL;
CREATE INDEX audit_log_by_actor ON audit_log (company_id, actor, at DESC, id DESC) WHERE staff_id IS NULL;

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
  INSERT INTO events (company_id, location_id, occurred_at, staff_id, actor, actor_name, type, subject, subject_id, data)
  SELECT it.company_id, it.location_id, coalesce(step.at, now()), by.staff_id,
    CASE WHEN by.staff_id IS NOT NULL THEN 'staff'
      WHEN step.type <> 'request.opened' OR it.channel IN ('staff', 'follow_up', 'import') THEN 'system'
      WHEN it.channel = 'meta' THEN 'connection' ELSE 'visitor' END,
    CASE WHEN step.type = 'request.opened' AND it.channel = 'meta' THEN 'meta' END,
    step.type, 'request', it.id, step.data
  FROM (VALUES
    (1, 'request.opened', it.received_at, jsonb_build_object('channel', it.channel), was IS NULL),
    (2, 'request.reopened', NULL, jsonb_build_object('outcome', was), was <> 'open' AND is_now IS NOT NULL),
    (3, 'request.closed', it.closed_at, jsonb_build_object('outcome', is_now), is_now <> 'open'),
    (4, 'request.removed', NULL, jsonb_build_object('closed', was <> 'open'), is_now IS NULL)
  ) AS step (place, type, at, data, is_due)
  CROSS JOIN LATERAL (SELECT CASE WHEN step.type <> 'request.opened'
    AND NOT (step.type = 'request.reopened' AND is_now <> 'open') THEN it.closed_by END AS staff_id) AS by
  -- A company that is deleted takes its events with it.
  WHERE step.is_due AND EXISTS (SELECT FROM companies WHERE companies.id = it.company_id)
  ORDER BY step.place;
  RETURN NULL;
END $$;
