-- Companies that a practice keeps on its list, services and their prices, opportunities and accounts.

-- Nobody works for a kept company: it has no staff, so there is no signing in to it.
ALTER TABLE companies
  ADD COLUMN kept_by     bigint REFERENCES companies ON DELETE CASCADE, -- null: a practice itself
  ADD COLUMN updated_at  timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN version     integer NOT NULL DEFAULT 1,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    lower(name || ' ' || company_type || ' ' || address || ' ' || phone || ' ' || email || ' ')
      || regexp_replace(phone, '[^0-9]', '', 'g')
  ) STORED,
  ADD CHECK (kept_by <> id);
CREATE INDEX companies_by_keeper ON companies (kept_by) WHERE kept_by IS NOT NULL;

CREATE TABLE services (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL REFERENCES companies ON DELETE CASCADE, -- whose service it is
  name         text NOT NULL,
  description  text NOT NULL DEFAULT '',
  default_cost numeric(12, 2) NOT NULL CHECK (default_cost >= 0),
  created_at   timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  search_text  text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || description)) STORED
);
CREATE INDEX services_by_name ON services (company_id, lower(name), id);

CREATE TABLE opportunities (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id        bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name              text NOT NULL,
  description       text NOT NULL DEFAULT '',
  potential_revenue numeric(12, 2) CHECK (potential_revenue >= 0),
  stage             text NOT NULL,
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  version           integer NOT NULL DEFAULT 1,
  search_text       text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || description)) STORED
);
CREATE INDEX opportunities_by_created ON opportunities (company_id, created_at DESC, id DESC);
CREATE INDEX opportunities_by_name ON opportunities (company_id, lower(name), id);
CREATE INDEX opportunities_by_search ON opportunities USING gin (search_text gin_trgm_ops);

-- "annualRevenue" is spelt as in the API, like every other column.
CREATE TABLE accounts (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id      bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name            text NOT NULL,
  industry        text NOT NULL DEFAULT '',
  "annualRevenue" numeric(12, 2) CHECK ("annualRevenue" >= 0),
  source          text NOT NULL DEFAULT '',
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  version         integer NOT NULL DEFAULT 1,
  search_text     text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || industry || ' ' || source)) STORED
);
CREATE INDEX accounts_by_name ON accounts (company_id, lower(name), id);
CREATE INDEX accounts_by_search ON accounts USING gin (search_text gin_trgm_ops);
