-- A list by all four keys: without an index of its own, hundreds of leads of each single key are passed over for one that has all.
CREATE INDEX leads_by_all_keys ON leads (company_id, location_id, status, type, source, last_seen_at DESC, id DESC);
