-- A link for a new password shows who owns the mailbox, not the second factor: where it was used, passwords may be tried,
-- and codes count as from strange networks until a sign-in from there was whole.
ALTER TABLE known_addresses ADD COLUMN signed_in boolean NOT NULL DEFAULT true;
