-- When the person signed in: kept by all sessions that continue one sign-in, which ends by this age.
ALTER TABLE sessions ADD COLUMN signed_in_at timestamptz(3);
UPDATE sessions SET signed_in_at = (SELECT min(created_at) FROM sessions AS earlier WHERE earlier.family = sessions.family);
ALTER TABLE sessions ALTER COLUMN signed_in_at SET NOT NULL;
