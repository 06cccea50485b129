-- Where a person has signed in from: a guess from there counts less against them. Only hashes of the networks, which
-- outlive the sessions, and are added by nothing but a sign-in that was right.
CREATE TABLE known_addresses (
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  address      bytea NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, address)
);
CREATE INDEX known_addresses_by_use ON known_addresses (last_used_at);

-- Requests for a link to set a new password. The link's token is made of id and nonce with a key that is not here. Of a
-- person's links only the newest works; a used one is gone. One without a person was asked for a name that nobody has.
CREATE TABLE password_resets (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint REFERENCES users ON DELETE CASCADE,
  nonce      text NOT NULL,
  made_by    bigint REFERENCES staff ON DELETE CASCADE, -- the administrator who hands it over; null: it is mailed
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX password_resets_by_user ON password_resets (user_id);
CREATE INDEX password_resets_by_expiry ON password_resets (expires_at);
