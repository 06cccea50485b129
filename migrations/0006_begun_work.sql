-- Runs of the server that began to process a request and did not come to an end: they died with it, or are at it now.
ALTER TABLE intake_requests ADD COLUMN begun_by uuid[] NOT NULL DEFAULT '{}';
