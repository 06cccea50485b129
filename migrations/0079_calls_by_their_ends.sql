-- Only what was said of a call's end tells whether it was answered, not whether Twilio asked what to do with it.
ALTER TABLE calls DROP COLUMN asked;
