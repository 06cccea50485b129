-- Who saw, changed or was refused which record, and what became of accounts. Rows are only ever added; nothing refers
-- to anything, so that no deletion elsewhere can take an entry along or be held up by one. It holds no names of leads or
-- patients and nothing that anybody wrote.

CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  at          timestamptz(3) NOT NULL,
  staff_id    bigint NOT NULL,
  user_id     bigint NOT NULL,
  username    text NOT NULL, -- as it was then
  action      text NOT NULL,
  kind        text NOT NULL,
  record_id   bigint, -- null: no single record, such as a list
  about_kind  text, -- whom or what the record belongs to, such as the lead of a note
  about_id    bigint,
  part        text, -- what of the record, such as its history
  fields      text[] NOT NULL DEFAULT '{}', -- names of the fields that were sent or of the filters of a list, never their values
  location_id bigint,
  address     text NOT NULL,
  request_id  uuid NOT NULL
);
CREATE INDEX audit_log_by_time ON audit_log (company_id, at DESC, id DESC);
CREATE INDEX audit_log_by_staff ON audit_log (company_id, staff_id, at DESC, id DESC);
CREATE INDEX audit_log_by_action ON audit_log (company_id, action, at DESC, id DESC);
CREATE INDEX audit_log_by_record ON audit_log (company_id, kind, record_id, at DESC, id DESC);
CREATE INDEX audit_log_by_owner ON audit_log (company_id, about_kind, about_id, at DESC, id DESC) WHERE about_id IS NOT NULL;
