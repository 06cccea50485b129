-- Lists in the order of their locations' names take the first of each location by its id.
CREATE INDEX leads_in_order_of_location ON leads (company_id, location_id, id);
CREATE INDEX patients_in_order_of_location ON patients (company_id, location_id, id);
