-- Patients by the file that they were imported from, as leads are found.
CREATE INDEX events_of_imported_patients ON events (company_id, (data ->> 'file'), subject_id) WHERE type = 'patient.imported';
