-- The forms behind a location's form address, told apart by the tool that they were made with and by what it calls them,
-- and what a person chose their fields to mean.

CREATE TABLE web_forms (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  location_id bigint NOT NULL,
  tool        text NOT NULL,
  form_key    text NOT NULL,  -- what the tool calls it; empty when it does not say
  name        text NOT NULL,
  corrections jsonb NOT NULL DEFAULT '[]',
  created_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  UNIQUE (location_id, tool, form_key),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX web_forms_by_company ON web_forms (company_id, location_id);

ALTER TABLE intake_requests
  ADD COLUMN web_form_id bigint,
  ADD FOREIGN KEY (company_id, web_form_id) REFERENCES web_forms (company_id, id) ON DELETE SET NULL (web_form_id);
CREATE INDEX intake_requests_by_web_form ON intake_requests (web_form_id, received_at DESC, id DESC)
  WHERE web_form_id IS NOT NULL;
