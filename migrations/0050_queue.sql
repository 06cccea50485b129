-- The ledger: a request is open until an outcome closes it, and a try to reach the person keeps it open.
ALTER TABLE intake_requests
  ADD COLUMN closed_as        text, -- the outcome; null: open
  ADD COLUMN closed_at        timestamptz(3),
  ADD COLUMN closed_by        bigint, -- the staff member who closed it, or opened it again
  ADD COLUMN closed_from      text, -- the status that the outcome took from the lead
  ADD COLUMN closed_follow_up date, -- the follow-up date that the outcome took from the lead
  ADD COLUMN last_result      text, -- of the latest attempt
  ADD COLUMN next_at          timestamptz(3), -- when the next attempt is due
  ADD COLUMN promised_at      timestamptz(3), -- until when the practice promised to answer
  ADD COLUMN claimed_by       bigint, -- the staff member who is calling the person
  ADD COLUMN claimed_until    timestamptz(3);

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

DROP TRIGGER intake_requests_changes_insert ON intake_requests;
DROP TRIGGER intake_requests_changes_update ON intake_requests;

-- What was stored before: the latest request of each lead that needs a reply is open, and so is what is unresolved in the inbox.
UPDATE intake_requests SET closed_as = 'spam', closed_at = dismissed_at, closed_by = handled_by WHERE dismissed_at IS NOT NULL;
UPDATE intake_requests SET closed_as = 'answered', closed_at = coalesce(resolved_at, received_at)
WHERE outcome IN ('lead', 'repeat') AND id NOT IN (
  SELECT DISTINCT ON (request.company_id, request.lead_id) request.id FROM intake_requests AS request
    JOIN leads ON leads.company_id = request.company_id AND leads.id = request.lead_id AND leads.status IN ('new', 'repeat')
  WHERE request.outcome IN ('lead', 'repeat')
  ORDER BY request.company_id, request.lead_id, request.received_at DESC, request.id DESC);
INSERT INTO intake_requests (company_id, location_id, door, received_at, address, content_type, headers, body, outcome, lead_id,
  resolved_at, sender)
SELECT leads.company_id, place.id, 'staff', leads.last_seen_at, '', 'application/json', '{}', '{}', 'lead', leads.id, leads.last_seen_at,
  left(concat_ws(' · ', nullif(trim(leads.first_name || ' ' || leads.last_name), ''), nullif(leads.phone, ''), nullif(leads.email, '')), 200)
FROM leads JOIN LATERAL (SELECT id FROM locations WHERE locations.company_id = leads.company_id
    ORDER BY id IS DISTINCT FROM leads.location_id, closed, id LIMIT 1) AS place ON true
WHERE leads.status IN ('new', 'repeat') AND NOT EXISTS (SELECT FROM intake_requests AS request
  WHERE request.company_id = leads.company_id AND request.lead_id = leads.id AND request.closed_as IS NULL AND request.outcome <> 'joined');

ALTER TABLE intake_requests DROP COLUMN dismissed_at; -- with the index of what is unresolved
CREATE INDEX intake_requests_unresolved ON intake_requests (company_id, received_at DESC, id DESC) WHERE outcome IN ('received', 'ignored', 'failed') AND closed_as IS NULL;
CREATE INDEX intake_requests_in_queue ON intake_requests (company_id, lead_id, location_id) WHERE closed_as IS NULL AND outcome <> 'joined';

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

INSERT INTO events (company_id, location_id, occurred_at, type, subject, subject_id, data)
SELECT company_id, location_id, received_at, 'request.opened', 'request', id, jsonb_build_object('channel', door) FROM intake_requests
WHERE outcome <> 'joined' AND NOT (outcome = 'received' AND door = 'phone') ORDER BY id;
INSERT INTO events (company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data)
SELECT company_id, location_id, closed_at, closed_by, 'request.closed', 'request', id, jsonb_build_object('outcome', closed_as) FROM intake_requests
WHERE closed_as IS NOT NULL ORDER BY id;
CREATE INDEX events_of_requests ON events (company_id, location_id, type) WHERE subject = 'request';

CREATE TRIGGER intake_requests_ledger_insert AFTER INSERT ON intake_requests FOR EACH ROW EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER intake_requests_ledger_update AFTER UPDATE OF outcome, closed_as ON intake_requests
  FOR EACH ROW WHEN (NEW.outcome <> OLD.outcome OR NEW.closed_as IS DISTINCT FROM OLD.closed_as) EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER intake_requests_ledger_delete AFTER DELETE ON intake_requests FOR EACH ROW EXECUTE FUNCTION keep_ledger();

-- A request is told to the location it came to and to that of its lead: one of them in each column.
CREATE OR REPLACE FUNCTION note_change_of_request() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id, lead_id, location_id, old_location_id)
  SELECT NEW.company_id, 'request', 'changed', NEW.id, leads.id, NEW.location_id,
    CASE WHEN leads.id IS NULL THEN NEW.location_id ELSE leads.location_id END
  FROM (SELECT NEW.lead_id AS id UNION SELECT CASE TG_OP WHEN 'UPDATE' THEN OLD.lead_id ELSE NEW.lead_id END) AS of_lead
    LEFT JOIN leads ON leads.company_id = NEW.company_id AND leads.id = of_lead.id;
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
-- What is processed at once is told when that is done.
CREATE TRIGGER intake_requests_changes_insert AFTER INSERT ON intake_requests
  FOR EACH ROW WHEN (NEW.outcome <> 'received' OR NEW.draft IS NOT NULL OR NEW.door = 'meta') EXECUTE FUNCTION note_change_of_request();
CREATE TRIGGER intake_requests_changes_update AFTER UPDATE ON intake_requests
  FOR EACH ROW WHEN (NEW.version <> OLD.version OR NEW.lead_id IS DISTINCT FROM OLD.lead_id) EXECUTE FUNCTION note_change_of_request();
