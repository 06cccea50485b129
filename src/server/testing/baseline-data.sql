-- What one practice did with the schema of 0001_baseline. Every later version has to carry it along.

SET session_replication_role = replica;
INSERT INTO companies (id, name, company_type, address, phone, email, time_zone, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'New practice', '', '', '', '', 'UTC', '2026-11-22 00:47:03.763+00');
INSERT INTO locations (id, company_id, name, address, phone, email, notification_email, form_id, time_zone, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Main office', '', '', '', '', 'j_ZCGJjXF_KtA4hh', NULL, '2026-11-22 00:47:03.763+00');
INSERT INTO users (id, username, email, first_name, last_name, password_hash, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'owner@example.com', 'owner@example.com', '', '', '$argon2id$v=19$m=19456,t=2,p=1$WaIIcKYhxDDQ/r7bH356mw$JED1ltWDpzuvp3B7YzkZIrpM4ao1SdXx7GJWVMdksy4', '2026-11-22 00:47:03.763+00');
INSERT INTO staff (id, company_id, user_id, role, is_company_admin, active, last_active_at, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'administrator', 'true', 'true', NULL, '2026-11-22 00:47:03.763+00');
INSERT INTO leads (id, company_id, location_id, first_name, last_name, email, phone, phone_e164, status, type, source, insurance_provider, follow_up_date, address, note, request_count, last_seen_at, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Ada', 'Example', 'lead0@example.com', '(212) 555-0110', '+12125550110', 'contacted', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:03.934+00', '2026-11-22 00:47:03.934+00', '2026-11-22 00:47:04.319+00', '2'),
  ('2', '1', '1', 'Ben', 'Example', 'lead1@example.com', '(212) 555-0111', '+12125550111', 'lost', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.162+00', '2026-11-22 00:47:04.162+00', '2026-11-22 00:47:04.376+00', '2'),
  ('3', '1', '1', 'Cleo', 'Example', 'lead2@example.com', '(212) 555-0112', '+12125550112', 'new', 'contact_form', 'google', '', '2026-12-01', NULL, '', '1', '2026-11-22 00:47:04.205+00', '2026-11-22 00:47:04.205+00', '2026-11-22 00:47:04.406+00', '2'),
  ('4', '1', '1', 'Dan', 'Example', 'lead3@example.com', '(212) 555-0113', '+12125550113', 'new', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.257+00', '2026-11-22 00:47:04.257+00', '2026-11-22 00:47:04.257+00', '1'),
  ('5', '1', '1', 'Eve', 'Example', 'lead4@example.com', '(212) 555-0114', '+12125550114', 'new', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.274+00', '2026-11-22 00:47:04.274+00', '2026-11-22 00:47:04.274+00', '1'),
  ('6', '1', '1', 'Finn', 'Example', 'lead5@example.com', '(212) 555-0115', '+12125550115', 'new', 'contact_form', 'google', '', NULL, NULL, '', '1', '2026-11-22 00:47:04.29+00', '2026-11-22 00:47:04.29+00', '2026-11-22 00:47:04.29+00', '1'),
  ('7', '1', '1', 'Gil', 'Example', 'gil@example.com', '(212) 555-0150', '+12125550150', 'new', 'contact_form', 'na', '', NULL, NULL, 'Please call me

Please call me

Please call me', '3', '2026-11-22 00:47:04.565+00', '2026-11-22 00:47:04.482+00', '2026-11-22 00:47:04.565+00', '3');
INSERT INTO lead_merges (company_id, lead_id, into_id, first_name, last_name, email, phone, phone_e164, merged_at) VALUES
  ('1', '90', '2', 'Benny', 'Example', 'Benny@example.com', '(212) 555-0119', '+12125550119', '2026-11-22 00:47:04.9+00');
INSERT INTO lead_counts (company_id, location_id, status, type, source, waiting, planned, value) VALUES
  (1, 1, 'contacted', 'contact_form', 'google', '', false, 1),
  (1, 1, 'lost', 'contact_form', 'google', '', false, 1),
  (1, 1, 'new', 'contact_form', 'google', 'untouched', true, 1),
  (1, 1, 'new', 'contact_form', 'google', 'untouched', false, 3),
  (1, 1, 'new', 'contact_form', 'na', 'untouched', false, 1);
INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value) VALUES (1, 1, '2026-12-01', 1);
INSERT INTO patient_counts (company_id, location_id, status, value) VALUES (1, 1, 'active', 1);
INSERT INTO call_recordings (id, company_id, lead_id, storage_key, content_type, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '00000000-0000-4000-8000-000000000001', 'audio/wav', '2026-11-22 00:47:39.13+00');
INSERT INTO patients (id, company_id, location_id, first_name, last_name, email, phone, phone_e164, status, source, address, insurance_provider, total_value, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Ivy', 'Example', 'ivy@example.com', '(212) 555-0160', '+12125550160', 'active', '', NULL, '', NULL, '2026-11-22 00:47:39.122+00', '2026-11-22 00:47:39.122+00', '1');
INSERT INTO intake_requests (id, company_id, location_id, door, received_at, address, content_type, headers, body, idempotency_key, outcome, reason, lead_id, resolved_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'forms', '2026-11-22 00:47:04.482+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2247696c204578616d706c65222c22656d61696c223a2267696c406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', NULL, 'lead', '', '7', '2026-11-22 00:47:04.499+00'),
  ('2', '1', '1', 'forms', '2026-11-22 00:47:04.523+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2247696c204578616d706c65222c22656d61696c223a2267696c406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', NULL, 'repeat', '', '7', '2026-11-22 00:47:04.527+00'),
  ('3', '1', '1', 'forms', '2026-11-22 00:47:04.565+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2248616e61204578616d706c65222c22656d61696c223a2268616e61406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', NULL, 'repeat', '', '7', '2026-11-22 00:47:04.569+00');
INSERT INTO notes (id, company_id, lead_id, patient_id, staff_id, content, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', NULL, '1', 'Called back, wants a morning appointment.', '2026-11-22 00:47:04.423+00', '2026-11-22 00:47:04.423+00', '1');
INSERT INTO tasks (id, company_id, lead_id, patient_id, staff_id, assigned_to, title, description, content, due_date, status, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', NULL, '1', NULL, 'Send the form', 'By e-mail', '', '2026-12-02', 'pending', '2026-11-22 00:47:04.435+00', '2026-11-22 00:47:04.435+00', '1');
INSERT INTO events (id, company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '2026-11-22 00:47:03.934+00', '1', 'lead.created', 'lead', '1', '{"type": "contact_form"}'),
  ('10', '1', '1', '2026-11-22 00:47:04.423+00', '1', 'lead.note_written', 'lead', '1', '{"content": "Called back, wants a morning appointment."}'),
  ('11', '1', '1', '2026-11-22 00:47:04.435+00', '1', 'lead.task_created', 'lead', '1', '{"title": "Send the form"}'),
  ('12', '1', '1', '2026-11-22 00:47:04.499+00', NULL, 'lead.created', 'lead', '7', '{"intake_request_id": 1}'),
  ('13', '1', '1', '2026-11-22 00:47:04.527+00', NULL, 'lead.repeated', 'lead', '7', '{"intake_request_id": 2}'),
  ('14', '1', '1', '2026-11-22 00:47:04.569+00', NULL, 'lead.repeated', 'lead', '7', '{"intake_request_id": 3}'),
  ('2', '1', '1', '2026-11-22 00:47:04.162+00', '1', 'lead.created', 'lead', '2', '{"type": "contact_form"}'),
  ('3', '1', '1', '2026-11-22 00:47:04.205+00', '1', 'lead.created', 'lead', '3', '{"type": "contact_form"}'),
  ('4', '1', '1', '2026-11-22 00:47:04.257+00', '1', 'lead.created', 'lead', '4', '{"type": "contact_form"}'),
  ('5', '1', '1', '2026-11-22 00:47:04.274+00', '1', 'lead.created', 'lead', '5', '{"type": "contact_form"}'),
  ('6', '1', '1', '2026-11-22 00:47:04.29+00', '1', 'lead.created', 'lead', '6', '{"type": "contact_form"}'),
  ('7', '1', '1', '2026-11-22 00:47:04.319+00', '1', 'lead.updated', 'lead', '1', '{"changes": {"status": ["new", "contacted"]}}'),
  ('8', '1', '1', '2026-11-22 00:47:04.376+00', '1', 'lead.updated', 'lead', '2', '{"changes": {"status": ["new", "lost"]}}'),
  ('9', '1', '1', '2026-11-22 00:47:04.406+00', '1', 'lead.updated', 'lead', '3', '{"changes": {"follow_up_date": [null, "2026-12-01"]}}');
INSERT INTO feedback (id, company_id, staff_id, message, page, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'The list is quick.', '/leads', '2026-11-22 00:47:39.136+00');

SELECT setval('call_recordings_id_seq', 1);
SELECT setval('companies_id_seq', 1);
SELECT setval('events_id_seq', 14);
SELECT setval('feedback_id_seq', 1);
SELECT setval('intake_requests_id_seq', 3);
SELECT setval('leads_id_seq', 7);
SELECT setval('locations_id_seq', 1);
SELECT setval('notes_id_seq', 1);
SELECT setval('patients_id_seq', 1);
SELECT setval('sessions_id_seq', 1);
SELECT setval('staff_id_seq', 1);
SELECT setval('tasks_id_seq', 1);
SELECT setval('users_id_seq', 1);
SET session_replication_role = origin;
