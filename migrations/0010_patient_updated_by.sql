-- Who changed a patient last: a stale save is told by whom. Null: nobody since this is kept.

ALTER TABLE patients ADD COLUMN updated_by bigint;
