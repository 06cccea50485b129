-- The sheets of a file, and which of them are imported from which row on. The rows of all are kept, so that people can choose.
ALTER TABLE imports
  ADD COLUMN sheets        jsonb NOT NULL DEFAULT '[]', -- in the order of the file; none of an earlier version's upload
  ADD COLUMN sheet         integer NOT NULL DEFAULT 1, -- the one that was chosen, from 1
  ADD COLUMN same_columns  boolean NOT NULL DEFAULT false, -- with all that have its columns
  ADD COLUMN header_needed boolean NOT NULL DEFAULT false, -- someone has to say which row names the columns
  ADD COLUMN taken         int4multirange NOT NULL DEFAULT '{(,)}'; -- the rows that are imported
COMMENT ON COLUMN import_rows.row IS 'as a spreadsheet numbers it, behind the rows of the sheets that were read before';
