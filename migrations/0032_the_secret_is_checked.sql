-- One row, by which a start notices that the installation's secret is another one. In no backup.
CREATE TABLE secret_check (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  value  text NOT NULL
);
