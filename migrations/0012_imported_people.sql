-- Imported leads can go in the queue, as requests of the channel 'import'.
ALTER TABLE import_rows
  ADD COLUMN needs_reply boolean NOT NULL DEFAULT false, -- a new lead that can be reached and waits for an answer
  ADD COLUMN request_id bigint; -- the request that was opened
UPDATE imports SET mapping = '{"day_order_remembered": false, "first_day": null, "type": "contact_form", "follow_up_date": null, "queue": false}' || mapping;
-- What was checked is checked again.
UPDATE imports SET state = 'checking', position = 0, done = 0, version = version + 1 WHERE state = 'ready';

-- Leads by the file that they were imported from.
CREATE INDEX events_of_imported_leads ON events (company_id, (data ->> 'file'), subject_id) WHERE type = 'lead.imported';
