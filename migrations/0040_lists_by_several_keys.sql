-- Every order that leads are listed in holds all that they are filtered by, so that passing over leads reads none of them.
DROP INDEX leads_by_updated;
CREATE INDEX leads_by_updated ON leads (company_id, updated_at DESC, id DESC)
  INCLUDE (location_id, status, type, source, follow_up_date, waiting);
DROP INDEX leads_in_order_of_status;
CREATE INDEX leads_in_order_of_status ON leads (company_id, status, id)
  INCLUDE (location_id, type, source, follow_up_date, waiting);
DROP INDEX leads_in_order_of_source;
CREATE INDEX leads_in_order_of_source ON leads (company_id, source, id)
  INCLUDE (location_id, status, type, follow_up_date, waiting);
DROP INDEX leads_in_order_of_phone;
CREATE INDEX leads_in_order_of_phone ON leads (company_id, phone, id)
  INCLUDE (location_id, status, type, source, follow_up_date, waiting);
DROP INDEX leads_in_order_of_insurance;
CREATE INDEX leads_in_order_of_insurance ON leads (company_id, lower(insurance_provider), id)
  INCLUDE (insurance_provider, location_id, status, type, source, follow_up_date, waiting);
DROP INDEX leads_in_order_of_location;
CREATE INDEX leads_in_order_of_location ON leads (company_id, location_id, id)
  INCLUDE (status, type, source, follow_up_date, waiting);
DROP INDEX leads_by_follow_up_last_first;
CREATE INDEX leads_by_follow_up_last_first ON leads (company_id, follow_up_date DESC NULLS LAST, id DESC)
  INCLUDE (location_id, status, type, source, waiting);
CREATE INDEX leads_in_order_of_id ON leads (company_id, id)
  INCLUDE (location_id, status, type, source, follow_up_date, waiting);

-- The few that several keys have are found by these, and put in any order: they hold all that leads are ordered by.
DROP INDEX leads_by_all_keys;
CREATE INDEX leads_by_keys ON leads (company_id, status, type, source, location_id, id)
  INCLUDE (waiting, follow_up_date, last_seen_at, created_at, updated_at, phone, first_name, last_name, insurance_provider);
CREATE INDEX leads_planned_by_keys ON leads (company_id, status, type, source, follow_up_date, id)
  INCLUDE (location_id, waiting, last_seen_at, created_at, updated_at, phone, first_name, last_name, insurance_provider)
  WHERE follow_up_date IS NOT NULL;
DROP INDEX leads_by_name;
CREATE INDEX leads_by_name ON leads (company_id, lower(first_name), lower(last_name), id)
  INCLUDE (first_name, last_name, email_words, location_id, status, type, source, waiting, follow_up_date, last_seen_at,
    created_at, updated_at, phone, insurance_provider);
DROP INDEX leads_by_last_name;
CREATE INDEX leads_by_last_name ON leads (company_id, lower(last_name), lower(first_name), id)
  INCLUDE (first_name, last_name, email_words, location_id, status, type, source, waiting, follow_up_date, last_seen_at,
    created_at, updated_at, phone, insurance_provider);
