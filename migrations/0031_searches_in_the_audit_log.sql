-- A keyed hash of what was searched for: tells searches apart, but not what they were.
ALTER TABLE audit_log ADD COLUMN filter bytea;

-- Refusals beyond those that the audit log takes one by one. Moved there as one entry after an hour.
CREATE TABLE counted_refusals (
  company_id bigint NOT NULL,
  staff_id   bigint NOT NULL,
  user_id    bigint NOT NULL,
  username   text NOT NULL,
  address    text NOT NULL, -- of the last one, as its request
  request_id uuid NOT NULL,
  since      timestamptz(3) NOT NULL,
  count      integer NOT NULL,
  PRIMARY KEY (company_id, staff_id)
);
