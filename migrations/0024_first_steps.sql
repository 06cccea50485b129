-- What a practice decided about its first steps; no row: nothing yet. Which steps are done is read from its data.
CREATE TABLE first_steps (
  company_id             bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  names_dismissed_at     timestamptz(3), -- Home asks for names until then
  checklist_dismissed_at timestamptz(3), -- Home shows the checklist until then
  form_tested_at         timestamptz(3) -- when the first test lead was removed, of which nothing else remains
);

-- Practices that already work with leads need no checklist.
INSERT INTO first_steps (company_id, checklist_dismissed_at)
SELECT id, now() FROM companies WHERE kept_by IS NULL AND EXISTS (SELECT FROM leads WHERE leads.company_id = companies.id);

-- Removes the lead that the first steps sent, with its requests, alerts and events, as if it had never been sent. Events are
-- append-only for the app, so the function erases no other lead: names and email are those of `testLead` in the contract.
-- Returns false for any other lead.
CREATE FUNCTION erase_test_lead(company bigint, test_lead bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  requests bigint[];
  forms bigint[];
  alerts bigint[];
  places bigint[];
BEGIN
  PERFORM FROM leads WHERE company_id = company AND id = test_lead
    AND first_name = 'Test' AND last_name = 'Lead' AND lower(email) = 'test.lead@example.com' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT array_agg(id), array_agg(DISTINCT web_form_id), array_agg(DISTINCT location_id) INTO requests, forms, places
  FROM (SELECT id, web_form_id, location_id FROM intake_requests
    WHERE company_id = company AND lead_id = test_lead ORDER BY id FOR UPDATE) AS locked;
  SELECT array_agg(DISTINCT email_id) INTO alerts FROM request_notices WHERE intake_request_id = ANY(requests);
  DELETE FROM intake_requests WHERE company_id = company AND id = ANY(requests);
  DELETE FROM web_forms WHERE company_id = company AND id = ANY(forms) AND corrections = '[]'
    AND NOT EXISTS (SELECT FROM intake_requests WHERE web_form_id = web_forms.id);
  -- Alerts about nothing else: those that left, and those that wait.
  DELETE FROM emails WHERE company_id = company AND id = ANY(alerts)
    AND NOT EXISTS (SELECT FROM request_notices WHERE email_id = emails.id);
  DELETE FROM emails WHERE company_id = company AND kind = 'new_requests' AND record_id = ANY(places)
    AND state = 'waiting' AND composed_at IS NULL
    AND NOT EXISTS (SELECT FROM request_notices WHERE location_id = emails.record_id AND email_id IS NULL);
  DELETE FROM leads WHERE company_id = company AND id = test_lead;
  -- Last, since the deletions above are events too.
  DELETE FROM events WHERE company_id = company
    AND (subject = 'lead' AND subject_id = test_lead OR subject = 'request' AND subject_id = ANY(requests));
  RETURN true;
END $$;
