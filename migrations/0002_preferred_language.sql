-- The language that a person prefers; empty: not known. Its keys come from the contract.
ALTER TABLE leads ADD COLUMN preferred_language text NOT NULL DEFAULT '';
ALTER TABLE patients ADD COLUMN preferred_language text NOT NULL DEFAULT '';
