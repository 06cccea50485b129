-- Which call a recording is of: it goes along where the call turns out to be somebody else's. What nobody recorded by a call
-- of the telephone, such as a sample, is of none.
ALTER TABLE call_recordings
  ADD COLUMN call_id bigint,
  ADD FOREIGN KEY (company_id, call_id) REFERENCES calls (company_id, id) ON DELETE SET NULL (call_id);
CREATE INDEX call_recordings_by_call ON call_recordings (company_id, call_id);
UPDATE call_recordings AS recording SET call_id = (
  SELECT calls.id FROM calls JOIN call_recording_fetches AS fetched ON fetched.company_id = calls.company_id AND fetched.call_id = calls.id
  WHERE calls.company_id = recording.company_id AND calls.lead_id = recording.lead_id
    AND fetched.state = 'stored' AND fetched.recorded_at = recording.created_at
  LIMIT 1
);
