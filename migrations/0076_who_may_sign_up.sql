-- Who may sign up, as the administrator of the first company decided: one row, none until then.
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  signup text NOT NULL
);

-- Null until the person has shown that they read the mailbox. Without an address ('') there is nothing to show.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz(3);
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_email_key ON users (email) WHERE email <> '';
CREATE INDEX users_by_email ON users (email);
UPDATE users SET email_confirmed_at = accepted.at FROM (
  SELECT invitations.email, max(invitations.accepted_at) AS at FROM invitations
  JOIN mails ON mails.company_id = invitations.company_id AND mails.kind = 'invitation'
    AND mails.record_id = invitations.id AND mails.state = 'sent'
  GROUP BY invitations.email
) AS accepted WHERE accepted.email = users.email;

-- Closed until who signed up has confirmed their email.
ALTER TABLE companies ADD COLUMN awaits_confirmation boolean NOT NULL DEFAULT false;
