-- What a request says about a person is deleted with its lead, and after some time. The row stays: it is counted.
ALTER TABLE intake_requests
  ADD COLUMN arrived_bytes integer, -- size of a body of which only the beginning was kept; null: it is whole
  ADD COLUMN scrubbed_at timestamptz(3); -- when its content was deleted
CREATE INDEX intake_requests_unscrubbed ON intake_requests (received_at) WHERE scrubbed_at IS NULL;

-- Deletes the raw content of requests, and of the `whole` ones also what was read from it.
CREATE FUNCTION scrub_requests(company bigint, ids bigint[], whole boolean) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE intake_requests SET address = '', headers = '{}', body = '', text_hash = NULL,
    sender = CASE WHEN whole THEN '' ELSE sender END,
    arrival = CASE WHEN whole THEN NULL ELSE arrival END,
    corrected = CASE WHEN whole THEN NULL ELSE corrected END,
    scrubbed_at = now()
  WHERE company_id = company AND id = ANY(ids);
$$;

-- However a lead goes: a merge has given its requests to the other lead by then.
CREATE FUNCTION scrub_requests_of_lead() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM scrub_requests(OLD.company_id,
    ARRAY(SELECT id FROM intake_requests WHERE company_id = OLD.company_id AND lead_id = OLD.id ORDER BY id FOR UPDATE), true);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_scrub_requests AFTER DELETE ON leads FOR EACH ROW EXECUTE FUNCTION scrub_requests_of_lead();

-- Leads that were deleted before.
SELECT scrub_requests(company_id, array_agg(id), true) FROM intake_requests
  WHERE lead_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM leads WHERE leads.company_id = intake_requests.company_id AND leads.id = intake_requests.lead_id)
  GROUP BY company_id;
