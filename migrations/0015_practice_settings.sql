-- What a practice sets up by itself: its time zones, its locations, who works there, and whom it invites.

-- A zone that this database does not know is refused where it is written, not wherever a day is asked for later.
ALTER TABLE companies
  ADD CONSTRAINT companies_time_zone_known CHECK (timestamptz '2000-01-01 00:00+00' AT TIME ZONE time_zone IS NOT NULL);
ALTER TABLE locations
  ADD COLUMN closed     boolean NOT NULL DEFAULT false, -- nobody works there any more; what belongs to it stays
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN version    integer NOT NULL DEFAULT 1,
  ADD CONSTRAINT locations_time_zone_known
    CHECK (time_zone IS NULL OR timestamptz '2000-01-01 00:00+00' AT TIME ZONE time_zone IS NOT NULL);
CREATE INDEX staff_locations_by_location ON staff_locations (company_id, location_id);

ALTER TABLE staff ADD COLUMN version integer NOT NULL DEFAULT 1;

-- The link of an invitation is made from `nonce` and a key that is not in the database; a new nonce makes a new link.
CREATE TABLE invitations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  email       text NOT NULL CHECK (email = lower(email)),
  role        text NOT NULL,
  nonce       bytea NOT NULL,
  invited_by  bigint,
  created_at  timestamptz(3) NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  revoked_at  timestamptz(3),
  version     integer NOT NULL DEFAULT 1,
  CHECK (num_nonnulls(accepted_at, revoked_at) <= 1),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, invited_by) REFERENCES staff (company_id, id) ON DELETE SET NULL (invited_by)
);
CREATE UNIQUE INDEX invitations_open ON invitations (company_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitations_open_by_email ON invitations (email) WHERE accepted_at IS NULL AND revoked_at IS NULL;

CREATE TABLE invitation_locations (
  company_id    bigint NOT NULL,
  invitation_id bigint NOT NULL,
  location_id   bigint NOT NULL,
  PRIMARY KEY (invitation_id, location_id),
  FOREIGN KEY (company_id, invitation_id) REFERENCES invitations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX invitation_locations_by_location ON invitation_locations (company_id, location_id);
