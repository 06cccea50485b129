-- Rows with 1 January 1900 as the day of birth, which many programs write where they know none.
ALTER TABLE imports ADD COLUMN first_day_rows integer NOT NULL DEFAULT 0;
