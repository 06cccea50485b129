-- Those of one name are counted, by status and location too, in indexes so narrow that few pages are read for them: whoever is
-- called the same takes six bytes. An index of what is made of a column answers alone only if it holds the column too.
CREATE INDEX leads_of_last_name ON leads (company_id, lower(last_name), status, location_id, last_name);
CREATE INDEX leads_of_first_name ON leads (company_id, lower(first_name), status, location_id, first_name);
CREATE INDEX patients_of_last_name ON patients (company_id, lower(last_name), status, location_id, last_name);
CREATE INDEX patients_of_first_name ON patients (company_id, lower(first_name), status, location_id, first_name);

-- And they are shown from indexes that have them in the orders of lists by default; those by name have them in orders of names.
CREATE INDEX leads_of_last_name_by_last_seen ON leads (company_id, lower(last_name), last_seen_at DESC, id DESC)
  INCLUDE (last_name, location_id, status);
CREATE INDEX leads_of_first_name_by_last_seen ON leads (company_id, lower(first_name), last_seen_at DESC, id DESC)
  INCLUDE (first_name, location_id, status);
CREATE INDEX leads_of_last_name_by_created ON leads (company_id, lower(last_name), created_at DESC, id DESC)
  INCLUDE (last_name, location_id, status);
CREATE INDEX leads_of_first_name_by_created ON leads (company_id, lower(first_name), created_at DESC, id DESC)
  INCLUDE (first_name, location_id, status);
