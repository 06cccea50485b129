-- Who may export lists: administrators and office managers, until the practice decides otherwise.
ALTER TABLE companies ALTER COLUMN withheld SET DEFAULT '{"export_lists": ["front_desk", "dentist", "hygienist"]}';
-- Nobody had the right before, so no screen has to hear of it.
ALTER TABLE companies DISABLE TRIGGER companies_changes;
UPDATE companies SET withheld = '{"export_lists": ["front_desk", "dentist", "hygienist"]}' || withheld;
ALTER TABLE companies ENABLE TRIGGER companies_changes;
