-- The rules of the desk: promise, cadence and the like of a company, hours and holidays of a location. No row: the defaults.
CREATE TABLE desk_settings (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  settings   jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL
);

CREATE TABLE location_hours (
  location_id bigint PRIMARY KEY,
  company_id  bigint NOT NULL,
  hours       jsonb NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  version     integer NOT NULL,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX location_hours_by_company ON location_hours (company_id, location_id);
