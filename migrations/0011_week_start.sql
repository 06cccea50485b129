-- The first day of the practice's weeks; empty: as usual in its country.
ALTER TABLE companies ADD COLUMN week_start text NOT NULL DEFAULT '';
