-- The same person again. Leads that turned out to be of one person were joined: what the one that is no more was called
-- and reached by still finds the one that stayed.
CREATE TABLE lead_merges (
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL, -- is no more
  into_id    bigint NOT NULL,
  first_name text NOT NULL,
  last_name  text NOT NULL,
  email      text NOT NULL,
  phone      text NOT NULL,
  phone_e164 text,
  merged_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (company_id, lead_id),
  FOREIGN KEY (company_id, into_id) REFERENCES leads (company_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_merges_by_lead ON lead_merges (company_id, into_id);
CREATE INDEX lead_merges_by_phone ON lead_merges (company_id, phone_e164) WHERE phone_e164 IS NOT NULL;
CREATE INDEX lead_merges_by_email ON lead_merges (company_id, lower(email)) WHERE email <> '';

-- Leads that share a number or an address and were told apart by a person.
CREATE TABLE lead_distinctions (
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  other_id   bigint NOT NULL,
  PRIMARY KEY (company_id, lead_id, other_id),
  CHECK (lead_id < other_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, other_id) REFERENCES leads (company_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_distinctions_by_other ON lead_distinctions (company_id, other_id);

-- What a request said when it became a lead or a repeat, whatever the rules recognise in it later; null: before this.
ALTER TABLE intake_requests ADD COLUMN arrival jsonb;
CREATE INDEX intake_requests_of_lead ON intake_requests (company_id, lead_id, received_at DESC, id DESC) WHERE lead_id IS NOT NULL;
DROP INDEX intake_requests_by_lead;
