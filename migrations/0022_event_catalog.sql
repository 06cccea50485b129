-- Events have a type and data by the catalog of the contract. What the history shows besides is in its own column. Events of
-- before have version 0 and everything in data.
ALTER TABLE events
  ADD COLUMN version smallint NOT NULL DEFAULT 0, -- of the data, by type; 0: of before the catalog
  ADD COLUMN history jsonb; -- names and texts that the history shows besides data; null: none
-- The events that triggers record are in their first version.
ALTER TABLE events ALTER COLUMN version SET DEFAULT 1;

-- The file that people were imported from, for the filter of their list.
CREATE INDEX events_of_imported_people ON events (company_id, type, (history ->> 'file'), subject_id) WHERE history ? 'file';
