-- How long a service takes, who does it, and whether new patients may have it.
ALTER TABLE services
  ADD COLUMN duration integer NOT NULL DEFAULT 30, -- minutes
  ADD COLUMN new_patients boolean NOT NULL DEFAULT true,
  ADD COLUMN provider_roles text[] NOT NULL DEFAULT '{}', -- with no people either: any provider
  ADD COLUMN provider_ids bigint[] NOT NULL DEFAULT '{}'; -- staff; the active staff of the practice count
