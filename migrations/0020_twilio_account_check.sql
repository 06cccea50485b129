-- When Twilio confirmed the account and its token; null: it could not be asked.
ALTER TABLE phone_accounts ADD COLUMN checked_at timestamptz(3);
