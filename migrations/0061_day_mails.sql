-- Some want an email in the evening as well, about what came and went on the day.
ALTER TABLE staff ADD COLUMN day_mails boolean NOT NULL DEFAULT false;
ALTER TABLE due_mails ADD COLUMN kind text NOT NULL DEFAULT 'due_today';
ALTER TABLE due_mails DROP CONSTRAINT due_mails_staff_id_day_key, ADD UNIQUE (staff_id, kind, day);
