-- Leads of Meta Lead Ads, of which the webhook brings the id alone: what opens them at Meta, and what is still to be fetched.

CREATE TABLE meta_connections (
  location_id bigint PRIMARY KEY,
  company_id  bigint NOT NULL,
  app_secret  bytea, -- sealed; null: not entered yet
  page_token  bytea, -- sealed; null: not entered yet
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX meta_connections_by_company ON meta_connections (company_id, location_id);

-- Until when fetching is tried again; null for what came whole.
ALTER TABLE intake_requests ADD COLUMN fetch_until timestamptz(3);
CREATE INDEX intake_requests_of_meta ON intake_requests (company_id, location_id, received_at DESC) WHERE door = 'meta';
