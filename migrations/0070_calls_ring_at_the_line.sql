-- A call is told to the location whose line rings and to that of the lead: one of them in each column. Its record is the request.
CREATE OR REPLACE FUNCTION note_call() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id, lead_id, location_id, old_location_id)
  SELECT NEW.company_id, 'call', substr(NEW.type, length('lead.') + 1), calls.request_id, NEW.subject_id, NEW.location_id, calls.location_id
  FROM calls WHERE calls.company_id = NEW.company_id AND calls.id = (NEW.data ->> 'call_id')::bigint;
  IF FOUND THEN PERFORM tell_of_changes(); END IF;
  RETURN NULL;
END $$;

-- As before, and a request that has just come in is told as new.
CREATE OR REPLACE FUNCTION note_change_of_request() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO changes (company_id, subject, what, record_id, lead_id, location_id, old_location_id)
  SELECT NEW.company_id, 'request',
    CASE WHEN NEW.outcome NOT IN ('received', 'joined') AND (TG_OP = 'INSERT' OR OLD.outcome = 'received') THEN 'created' ELSE 'changed' END,
    NEW.id, leads.id, NEW.location_id, CASE WHEN leads.id IS NULL THEN NEW.location_id ELSE leads.location_id END
  FROM (SELECT NEW.lead_id AS id UNION SELECT CASE TG_OP WHEN 'UPDATE' THEN OLD.lead_id ELSE NEW.lead_id END) AS of_lead
    LEFT JOIN leads ON leads.company_id = NEW.company_id AND leads.id = of_lead.id;
  PERFORM tell_of_changes();
  RETURN NULL;
END $$;
