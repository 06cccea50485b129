-- The day on which a person was born; null: not known.
ALTER TABLE leads ADD COLUMN date_of_birth date CHECK (date_of_birth >= '1900-01-01');
ALTER TABLE patients ADD COLUMN date_of_birth date CHECK (date_of_birth >= '1900-01-01');
