-- The program hears of a transaction's changes once: each notice goes to it at once, by a write of its own.
CREATE OR REPLACE FUNCTION tell_of_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  it CONSTANT text := pg_current_xact_id();
BEGIN
  IF current_setting('chairside.told', true) IS DISTINCT FROM it THEN
    PERFORM set_config('chairside.told', it, false);
    RAISE NOTICE 'chairside: changes';
  END IF;
END $$;

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
  IF was IS NULL THEN
    INSERT INTO events (company_id, location_id, occurred_at, actor, actor_name, type, subject, subject_id, data)
    VALUES (it.company_id, it.location_id, it.received_at,
      CASE WHEN it.channel IN ('staff', 'follow_up', 'import') THEN 'system' WHEN it.channel = 'meta' THEN 'connection' ELSE 'visitor' END,
      CASE WHEN it.channel = 'meta' THEN 'meta' END,
      'request.opened', 'request', it.id, jsonb_build_object('channel', it.channel));
    IF is_now = 'open' THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO events (company_id, location_id, occurred_at, staff_id, actor, type, subject, subject_id, data)
  SELECT it.company_id, it.location_id, coalesce(step.at, now()), step.staff_id,
    CASE WHEN step.staff_id IS NULL THEN 'system' ELSE 'staff' END, step.type, 'request', it.id, step.data
  FROM (VALUES
    (1, 'request.reopened', NULL, CASE WHEN is_now = 'open' THEN it.closed_by END, jsonb_build_object('outcome', was),
      was <> 'open' AND is_now IS NOT NULL),
    (2, 'request.closed', it.closed_at, it.closed_by, jsonb_build_object('outcome', is_now), is_now <> 'open'),
    (3, 'request.removed', NULL, it.closed_by, jsonb_build_object('closed', was <> 'open'), is_now IS NULL)
  ) AS step (place, type, at, staff_id, data, is_due)
  -- A company that is deleted takes its events with it.
  WHERE step.is_due AND EXISTS (SELECT FROM companies WHERE companies.id = it.company_id)
  ORDER BY step.place;
  RETURN NULL;
END $$;
