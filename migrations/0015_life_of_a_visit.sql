-- The life of a visit. Its state stands beside the status of the specification, each within one status; null: the first
-- of its status, as for every appointment from before there were states.
ALTER TABLE appointments
  ADD COLUMN visit_state text,
  ADD COLUMN visit_state_at timestamptz(3), -- null: as it was booked
  ADD COLUMN visit_state_by bigint, -- null: unknown, or no longer on staff
  ADD COLUMN cancel_reason text NOT NULL DEFAULT '',
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD CONSTRAINT appointments_visit_state_by_fkey FOREIGN KEY (company_id, visit_state_by)
    REFERENCES staff (company_id, id) ON DELETE SET NULL (visit_state_by),
  ADD CONSTRAINT appointments_state_within_status CHECK (visit_state IS NULL OR status = CASE visit_state
    WHEN 'done' THEN 'completed' WHEN 'canceled' THEN 'cancelled' WHEN 'no_show' THEN 'cancelled' ELSE 'scheduled' END);
CREATE INDEX appointments_by_state_setter ON appointments (company_id, visit_state_by) WHERE visit_state_by IS NOT NULL;
-- Visits that have not been ended, for the list at the end of the day.
CREATE INDEX appointments_without_end ON appointments (company_id, ends_at) WHERE status = 'scheduled';
