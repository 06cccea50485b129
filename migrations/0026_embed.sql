-- The form and the chat that a practice puts on its web site.

-- How they look and what they say: written and read as a whole, checked by the contract. Defaults while there is no row.
CREATE TABLE embed_settings (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  settings   jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version    integer NOT NULL
);

-- A chat is one request, whatever of it comes in when. A draft, of which more may follow, waits for that.
ALTER TABLE intake_requests
  ADD COLUMN conversation text,
  ADD COLUMN draft        integer, -- the how manieth; null where nothing more is to come
  ADD UNIQUE (company_id, conversation);
