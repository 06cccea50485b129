-- Two-factor sign-in: authenticator apps, passkeys, recovery codes, and what is asked for on the way.

ALTER TABLE companies ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;

-- When the person of this session last showed who they are; null: not in this session, as after a refresh.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz(3);

-- Secrets are sealed with a key that is not in the database.
CREATE TABLE authenticator_apps (
  user_id    bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret     bytea,          -- null: none counts yet
  enabled_at timestamptz(3),
  last_step  bigint,         -- time step of the last code that was taken: neither it nor an earlier one is again
  pending    bytea,          -- a new secret, until a code of it has been entered
  CHECK ((secret IS NULL) = (enabled_at IS NULL))
);

CREATE TABLE passkeys (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE, -- base64url, as browsers send it
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  last_used_at  timestamptz(3)
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, id);

CREATE TABLE recovery_codes (
  user_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash  bytea NOT NULL, -- keyed: the database alone does not allow to try codes
  used_at    timestamptz(3),
  PRIMARY KEY (user_id, code_hash)
);

-- What a person has been asked to prove. Of the token only a hash; it is also the challenge that a passkey signs.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  purpose    text NOT NULL CHECK (purpose IN ('second_factor', 'passkey_sign_in', 'passkey_creation')),
  user_id    bigint REFERENCES users ON DELETE CASCADE, -- null: it is not known yet who signs in
  staff_id   bigint REFERENCES staff ON DELETE CASCADE, -- where the password has led to
  attempts   integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_challenges_by_expiry ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_by_user ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_by_staff ON sign_in_challenges (staff_id);
