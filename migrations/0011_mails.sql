-- Mails to people of the staff and to locations. What they say is made when they are sent, so that neither texts nor
-- links lie here; the job queue has a schema of its own, which its library keeps up to date.
CREATE TABLE mails (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind       text NOT NULL,
  record_id  bigint NOT NULL, -- what it is about; its kind says of which table
  recipient  text NOT NULL DEFAULT '',
  state      text NOT NULL DEFAULT 'waiting',
  attempts   integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3)
);
CREATE INDEX mails_by_company ON mails (company_id, id DESC);
