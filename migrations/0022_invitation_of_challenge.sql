-- Who accepts an invitation with an account and has a second factor becomes a member only once that was given: until
-- then the challenge names the invitation, as it was when the password was right, and no member of staff.
ALTER TABLE sign_in_challenges
  ADD COLUMN invitation_id      bigint REFERENCES invitations ON DELETE CASCADE,
  ADD COLUMN invitation_version integer,
  ADD CHECK ((invitation_id IS NULL) = (invitation_version IS NULL)),
  ADD CHECK (invitation_id IS NULL OR staff_id IS NULL);
CREATE INDEX sign_in_challenges_by_invitation ON sign_in_challenges (invitation_id) WHERE invitation_id IS NOT NULL;
