-- Whoever has a telephone number or an e-mail address that begins as what is searched for is found by it alone, which the
-- index of three-letter parts takes the longer for the more people there are. These serve equality as before.
DROP INDEX leads_by_phone;
CREATE INDEX leads_by_phone ON leads (company_id, phone_e164 text_pattern_ops) WHERE phone_e164 IS NOT NULL;
DROP INDEX leads_by_email;
CREATE INDEX leads_by_email ON leads (company_id, lower(email) text_pattern_ops) WHERE email <> '';
DROP INDEX patients_by_phone;
CREATE INDEX patients_by_phone ON patients (company_id, phone_e164 text_pattern_ops) WHERE phone_e164 IS NOT NULL;
CREATE INDEX patients_by_email ON patients (company_id, lower(email) text_pattern_ops) WHERE email <> '';
-- What was written as a number and is none that is recognised.
CREATE INDEX leads_by_unknown_phone ON leads (company_id) WHERE phone_e164 IS NULL AND phone <> '';
CREATE INDEX patients_by_unknown_phone ON patients (company_id) WHERE phone_e164 IS NULL AND phone <> '';

-- The orders that lists are shown in by default hold all that is filtered by, so that passing over rows reads no row.
DROP INDEX leads_by_last_seen;
CREATE INDEX leads_by_last_seen ON leads (company_id, last_seen_at DESC, id DESC)
  INCLUDE (location_id, status, type, source, follow_up_date, waiting);
DROP INDEX leads_by_created;
CREATE INDEX leads_by_created ON leads (company_id, created_at DESC, id DESC)
  INCLUDE (location_id, status, type, source, follow_up_date, waiting);
DROP INDEX leads_by_status;
CREATE INDEX leads_by_status ON leads (company_id, status, last_seen_at DESC, id DESC)
  INCLUDE (location_id, type, source, follow_up_date, waiting);
DROP INDEX leads_by_source;
CREATE INDEX leads_by_source ON leads (company_id, source, last_seen_at DESC, id DESC)
  INCLUDE (location_id, status, type, follow_up_date, waiting);
DROP INDEX leads_by_type;
CREATE INDEX leads_by_type ON leads (company_id, type, last_seen_at DESC, id DESC)
  INCLUDE (location_id, status, source, follow_up_date, waiting);
-- The leads of some days are few enough to be put in another order, if that needs nothing but the index.
DROP INDEX leads_by_follow_up;
CREATE INDEX leads_by_follow_up ON leads (company_id, follow_up_date, id)
  INCLUDE (location_id, status, type, source, waiting, last_seen_at);
CREATE INDEX leads_by_keys_of_follow_up ON leads (company_id, status, type, source, follow_up_date)
  INCLUDE (location_id, waiting, last_seen_at, id) WHERE follow_up_date IS NOT NULL;
-- An index of what is made of a column answers alone only if it holds the column too.
DROP INDEX leads_by_name;
CREATE INDEX leads_by_name ON leads (company_id, lower(first_name), lower(last_name), id) INCLUDE (first_name, last_name);
DROP INDEX leads_by_last_name;
CREATE INDEX leads_by_last_name ON leads (company_id, lower(last_name), lower(first_name), id)
  INCLUDE (first_name, last_name);
DROP INDEX leads_in_order_of_insurance;
CREATE INDEX leads_in_order_of_insurance ON leads (company_id, lower(insurance_provider), id) INCLUDE (insurance_provider);
DROP INDEX patients_by_last_name;
CREATE INDEX patients_by_last_name ON patients (company_id, lower(last_name), lower(first_name), id)
  INCLUDE (first_name, last_name);
DROP INDEX patients_by_first_name;
CREATE INDEX patients_by_first_name ON patients (company_id, lower(first_name), lower(last_name), id)
  INCLUDE (first_name, last_name);
DROP INDEX patients_in_order_of_email;
CREATE INDEX patients_in_order_of_email ON patients (company_id, lower(email), id) INCLUDE (email);
