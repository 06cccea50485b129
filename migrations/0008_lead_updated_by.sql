-- Who changed a lead last: a stale save is told by whom. Null: nobody on the staff, but a request that came in.

ALTER TABLE leads ADD COLUMN updated_by bigint;
