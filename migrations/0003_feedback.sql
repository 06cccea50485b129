-- What staff say about the product, for their administrators to read.

CREATE TABLE feedback (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  staff_id   bigint,
  message    text NOT NULL,
  page       text NOT NULL, -- the path it was written on, without its query
  created_at timestamptz(3) NOT NULL,
  FOREIGN KEY (company_id, staff_id) REFERENCES staff (company_id, id) ON DELETE SET NULL (staff_id)
);
CREATE INDEX feedback_by_company ON feedback (company_id, id DESC);
