-- A row in every table of 0001_baseline, most of them of one practice. Every later version has to carry them along.

SET session_replication_role = replica;
INSERT INTO companies (id, name, company_type, address, phone, email, time_zone, created_at, kept_by, updated_at, version, require_second_factor, country, week_start, withheld, awaits_confirmation) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'New practice', '', '', '', '', 'UTC', '2026-11-22 00:47:03.763+00', NULL, '2026-11-22 00:47:03.763+00', '1', 'false', 'US', '', '{}', 'false'),
  ('2', 'Example Lab', 'Dental laboratory', '1 Example Street, Newtown', '(212) 555-0180', 'lab@example.com', 'America/New_York', '2026-11-22 00:50:00+00', '1', '2026-11-22 00:47:03.763+00', '1', 'false', 'US', '', '{}', 'false');
INSERT INTO locations (id, company_id, name, address, phone, email, notification_email, form_id, created_at, closed, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Main office', '', '', '', '', 'j_ZCGJjXF_KtA4hh', '2026-11-22 00:47:03.763+00', 'false', '2026-11-22 00:47:03.763+00', '1');
INSERT INTO users (id, username, email, first_name, last_name, password_hash, created_at, email_confirmed_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'owner@example.com', 'owner@example.com', '', '', '$argon2id$v=19$m=19456,t=2,p=1$WaIIcKYhxDDQ/r7bH356mw$JED1ltWDpzuvp3B7YzkZIrpM4ao1SdXx7GJWVMdksy4', '2026-11-22 00:47:03.763+00', NULL),
  ('2', 'robin', 'robin@example.com', 'Robin', 'Example', '$argon2id$v=19$m=19456,t=2,p=1$WaIIcKYhxDDQ/r7bH356mw$JED1ltWDpzuvp3B7YzkZIrpM4ao1SdXx7GJWVMdksy4', '2026-11-22 00:48:00+00', '2026-11-22 00:49:00+00');
INSERT INTO staff (id, company_id, user_id, role, is_company_admin, active, created_at, version, due_mails, day_mails) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'administrator', 'true', 'true', '2026-11-22 00:47:03.763+00', '1', 'true', 'false'),
  ('2', '1', '2', 'front_desk', 'false', 'true', '2026-11-22 00:48:00+00', '1', 'true', 'false');
INSERT INTO staff_locations (company_id, staff_id, location_id) VALUES
  ('1', '2', '1');
INSERT INTO desk_settings (company_id, settings, updated_at, version) VALUES
  ('1', '{}', '2026-11-22 00:50:00+00', '1');
INSERT INTO location_hours (location_id, company_id, hours, updated_at, version) VALUES
  ('1', '1', '{}', '2026-11-22 00:50:00+00', '1');
INSERT INTO sessions (id, staff_id, family, access_hash, refresh_hash, created_at, last_used_at, access_expires_at, refresh_expires_at, address, user_agent, signed_in_at) OVERRIDING SYSTEM VALUE VALUES
  ('2', '2', '00000000-0000-4000-8000-000000000002', E'\\xa1', E'\\xb1', '2026-11-22 00:49:00+00', '2026-11-22 00:49:00+00', '2026-11-22 01:49:00+00', '2026-11-29 00:49:00+00', '192.0.2.2', 'node', '2026-11-22 00:49:00+00');
INSERT INTO known_addresses (user_id, address, last_used_at, signed_in) VALUES
  ('2', E'\\xc1', '2026-11-22 00:49:00+00', 'true');
INSERT INTO password_resets (id, user_id, nonce, made_by, created_at, expires_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '2', 'nonce', '1', '2026-11-22 00:50:00+00', '2026-11-23 00:50:00+00');
INSERT INTO invitations (id, company_id, email, role, nonce, invited_by, created_at, expires_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'new@example.com', 'hygienist', E'\\x01', '1', '2026-11-22 00:50:00+00', '2026-11-29 00:50:00+00', '1');
INSERT INTO invitation_locations (company_id, invitation_id, location_id) VALUES
  ('1', '1', '1');
INSERT INTO authenticator_apps (user_id, secret, enabled_at, last_step) VALUES
  ('2', E'\\x02', '2026-11-22 00:50:00+00', '1');
INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '2', 'Y3JlZGVudGlhbA', E'\\x03', '1', '{internal}', 'Phone', '2026-11-22 00:50:00+00');
INSERT INTO recovery_codes (user_id, code_hash) VALUES
  ('2', E'\\x04');
INSERT INTO sign_in_challenges (token_hash, purpose, user_id, staff_id, attempts, expires_at) VALUES
  (E'\\x05', 'second_factor', '2', '2', '0', '2026-11-22 00:55:00+00');
INSERT INTO rate_limits (key, points, expire) VALUES
  ('sign-in:192.0.2.2', '1', '1795308600000');
INSERT INTO installation (single, signup) VALUES
  ('true', 'invited');
INSERT INTO secret_check (single, value) VALUES
  ('true', 'a check value');
INSERT INTO backups (due_at, state, seen_at, file, last_error) VALUES
  ('2026-11-22 00:30:00+00', 'done', '2026-11-22 00:31:00+00', 'chairside-2026-11-22.tar.zst', '');
INSERT INTO idempotency_keys (staff_id, key, request, body, created_at) VALUES
  ('1', 'a key', E'\\x06', '{}', '2026-11-22 00:47:00+00');
INSERT INTO events (id, company_id, location_id, occurred_at, staff_id, type, subject, subject_id, data) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '2026-11-22 00:47:03.934+00', '1', 'lead.created', 'lead', '1', '{"type": "contact_form"}'),
  ('2', '1', '1', '2026-11-22 00:47:04.162+00', '1', 'lead.created', 'lead', '2', '{"type": "contact_form"}'),
  ('3', '1', '1', '2026-11-22 00:47:04.205+00', '1', 'lead.created', 'lead', '3', '{"type": "contact_form"}'),
  ('4', '1', '1', '2026-11-22 00:47:04.257+00', '1', 'lead.created', 'lead', '4', '{"type": "contact_form"}'),
  ('5', '1', '1', '2026-11-22 00:47:04.274+00', '1', 'lead.created', 'lead', '5', '{"type": "contact_form"}'),
  ('6', '1', '1', '2026-11-22 00:47:04.29+00', '1', 'lead.created', 'lead', '6', '{"type": "contact_form"}'),
  ('7', '1', '1', '2026-11-22 00:47:04.319+00', '1', 'lead.updated', 'lead', '1', '{"changes": {"status": ["new", "contacted"]}}'),
  ('8', '1', '1', '2026-11-22 00:47:04.376+00', '1', 'lead.updated', 'lead', '2', '{"changes": {"status": ["new", "lost"]}}'),
  ('9', '1', '1', '2026-11-22 00:47:04.406+00', '1', 'lead.updated', 'lead', '3', '{"changes": {"follow_up_date": [null, "2026-12-01"]}}'),
  ('10', '1', '1', '2026-11-22 00:47:04.423+00', '1', 'lead.note_written', 'lead', '1', '{"content": "Called back, wants a morning appointment."}'),
  ('11', '1', '1', '2026-11-22 00:47:04.435+00', '1', 'lead.task_created', 'lead', '1', '{"title": "Send the form"}'),
  ('12', '1', '1', '2026-11-22 00:47:04.499+00', NULL, 'lead.created', 'lead', '7', '{"intake_request_id": 1}'),
  ('13', '1', '1', '2026-11-22 00:47:04.527+00', NULL, 'lead.repeated', 'lead', '7', '{"intake_request_id": 2}'),
  ('14', '1', '1', '2026-11-22 00:47:04.569+00', NULL, 'lead.repeated', 'lead', '7', '{"intake_request_id": 3}'),
  ('15', '1', '1', '2026-11-22 00:47:04.482+00', NULL, 'request.opened', 'request', '1', '{"channel": "forms"}'),
  ('16', '1', '1', '2026-11-22 00:47:04.523+00', NULL, 'request.opened', 'request', '2', '{"channel": "forms"}'),
  ('17', '1', '1', '2026-11-22 00:47:04.565+00', NULL, 'request.opened', 'request', '3', '{"channel": "forms"}'),
  ('18', '1', '1', '2026-11-22 00:47:04.205+00', NULL, 'request.opened', 'request', '4', '{"channel": "staff"}'),
  ('19', '1', '1', '2026-11-22 00:47:04.257+00', NULL, 'request.opened', 'request', '5', '{"channel": "staff"}'),
  ('20', '1', '1', '2026-11-22 00:47:04.274+00', NULL, 'request.opened', 'request', '6', '{"channel": "staff"}'),
  ('21', '1', '1', '2026-11-22 00:47:04.29+00', NULL, 'request.opened', 'request', '7', '{"channel": "staff"}'),
  ('22', '1', '1', '2026-11-22 00:47:04.499+00', NULL, 'request.closed', 'request', '1', '{"outcome": "answered"}'),
  ('23', '1', '1', '2026-11-22 00:47:04.527+00', NULL, 'request.closed', 'request', '2', '{"outcome": "booked"}'),
  ('24', '1', '1', '2026-11-22 00:47:04.31+00', NULL, 'request.opened', 'request', '8', '{"channel": "forms"}'),
  ('25', '1', '1', '2026-11-22 00:47:04.6+00', '1', 'request.closed', 'request', '8', '{"outcome": "gave_up"}');
INSERT INTO audit_log (id, company_id, at, staff_id, user_id, username, action, kind, record_id, fields, address, request_id) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '2026-11-22 00:47:00+00', '1', '1', 'owner@example.com', 'created', 'lead', '1', '{}', '192.0.2.1', '00000000-0000-4000-8000-000000000003');
INSERT INTO counted_refusals (company_id, staff_id, user_id, username, address, request_id, since, count) VALUES
  ('1', '2', '2', 'robin', '192.0.2.2', '00000000-0000-4000-8000-000000000004', '2026-11-22 00:47:00+00', '3');
INSERT INTO deletions (company_id, subject, subject_id, location_id, staff_id, at, kept) VALUES
  ('1', 'lead', '91', '1', '1', '2026-11-22 00:50:00+00',
    '{"leads": [], "intake_requests": [{"id": 91, "door": "forms", "outcome": "lead", "closed_as": "booked"}]}');
INSERT INTO unclaimed_files (storage_key, since) VALUES
  ('00000000-0000-4000-8000-000000000005', '2026-11-22 00:50:00+00');
INSERT INTO patients (id, company_id, location_id, first_name, last_name, email, phone, phone_e164, status, source, insurance_provider, created_at, updated_at, version, preferred_language) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Ivy', 'Example', 'ivy@example.com', '(212) 555-0160', '+12125550160', 'active', '', '', '2026-11-22 00:47:39.122+00', '2026-11-22 00:47:39.122+00', '1', '');
INSERT INTO patient_counts (company_id, location_id, status, value, folded) VALUES
  ('1', '1', 'active', '1', 'true');
INSERT INTO leads (id, company_id, location_id, first_name, last_name, email, phone, phone_e164, status, type, source, insurance_provider, follow_up_date, note, request_count, last_seen_at, created_at, updated_at, version, preferred_language, date_of_birth, other_contacts) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Ada', 'Example', 'lead0@example.com', '(212) 555-0110', '+12125550110', 'contacted', 'contact_form', 'google', '', NULL, '', '1', '2026-11-22 00:47:03.934+00', '2026-11-22 00:47:03.934+00', '2026-11-22 00:47:04.319+00', '2', '', NULL, '{}'),
  ('2', '1', '1', 'Ben', 'Example', 'lead1@example.com', '(212) 555-0111', '+12125550111', 'lost', 'contact_form', 'google', '', NULL, '', '1', '2026-11-22 00:47:04.162+00', '2026-11-22 00:47:04.162+00', '2026-11-22 00:47:04.376+00', '2', '', NULL, '{+12125550119,benny@example.com}'),
  ('3', '1', '1', 'Cleo', 'Example', 'lead2@example.com', '(212) 555-0112', '+12125550112', 'new', 'contact_form', 'google', '', '2026-12-01', '', '1', '2026-11-22 00:47:04.205+00', '2026-11-22 00:47:04.205+00', '2026-11-22 00:47:04.406+00', '2', '', NULL, '{}'),
  ('4', '1', '1', 'Dan', 'Example', 'lead3@example.com', '(212) 555-0113', '+12125550113', 'new', 'contact_form', 'google', '', NULL, '', '1', '2026-11-22 00:47:04.257+00', '2026-11-22 00:47:04.257+00', '2026-11-22 00:47:04.257+00', '1', '', NULL, '{}'),
  ('5', '1', '1', 'Eve', 'Example', 'lead4@example.com', '(212) 555-0114', '+12125550114', 'new', 'contact_form', 'google', '', NULL, '', '1', '2026-11-22 00:47:04.274+00', '2026-11-22 00:47:04.274+00', '2026-11-22 00:47:04.274+00', '1', '', NULL, '{}'),
  ('6', '1', '1', 'Finn', 'Example', 'lead5@example.com', '(212) 555-0115', '+12125550115', 'new', 'contact_form', 'google', '', NULL, '', '1', '2026-11-22 00:47:04.29+00', '2026-11-22 00:47:04.29+00', '2026-11-22 00:47:04.29+00', '1', '', NULL, '{}'),
  ('7', '1', '1', 'Gil', 'Example', 'gil@example.com', '(212) 555-0150', '+12125550150', 'new', 'contact_form', 'na', '', NULL, 'Please call me

Please call me

Please call me', '3', '2026-11-22 00:47:04.565+00', '2026-11-22 00:47:04.482+00', '2026-11-22 00:47:04.565+00', '3', 'spanish', '1990-02-03', '{}');
INSERT INTO lead_counts (company_id, location_id, status, type, source, planned, value, folded) VALUES
  ('1', '1', 'contacted', 'contact_form', 'google', 'false', '1', 'true'),
  ('1', '1', 'lost', 'contact_form', 'google', 'false', '1', 'true'),
  ('1', '1', 'new', 'contact_form', 'google', 'false', '3', 'true'),
  ('1', '1', 'new', 'contact_form', 'google', 'true', '1', 'true'),
  ('1', '1', 'new', 'contact_form', 'na', 'false', '1', 'true');
INSERT INTO follow_up_counts (company_id, location_id, follow_up_date, value, folded) VALUES
  ('1', '1', '2026-12-01', '1', 'true');
INSERT INTO lead_merges (company_id, lead_id, into_id, first_name, last_name, email, phone, phone_e164, merged_at) VALUES
  ('1', '90', '2', 'Benny', 'Example', 'Benny@example.com', '(212) 555-0119', '+12125550119', '2026-11-22 00:47:04.9+00');
INSERT INTO lead_distinctions (company_id, lead_id, other_id) VALUES
  ('1', '1', '2');
INSERT INTO notes (id, company_id, lead_id, staff_id, content, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '1', 'Called back, wants a morning appointment.', '2026-11-22 00:47:04.423+00', '2026-11-22 00:47:04.423+00', '1');
INSERT INTO tasks (id, company_id, lead_id, staff_id, title, description, content, due_date, status, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '1', 'Send the form', 'By e-mail', '', '2026-12-02', 'pending', '2026-11-22 00:47:04.435+00', '2026-11-22 00:47:04.435+00', '1');
INSERT INTO appointments (id, company_id, patient_id, location_id, staff_id, starts_at, ends_at, type, status, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '1', '1', '2026-11-24 15:00:00+00', '2026-11-24 15:30:00+00', 'Cleaning', 'scheduled', '2026-11-22 00:50:00+00', '2026-11-22 00:50:00+00', '1'),
  ('2', '1', '1', '1', '2', '2026-11-24 15:15:00+00', '2026-11-24 15:45:00+00', 'Crown', 'scheduled', '2026-11-22 00:50:00+00', '2026-11-22 00:50:00+00', '1'),
  ('3', '1', '1', '1', null, '2026-11-24 15:00:00+00', '2026-11-24 15:45:00+00', 'Filling', 'cancelled', '2026-11-22 00:50:00+00', '2026-11-22 00:50:00+00', '1');
INSERT INTO documents (id, company_id, patient_id, staff_id, document_type, name, size, content_type, storage_key, created_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '1', 'xray', 'x-ray.png', '100', 'image/png', '00000000-0000-4000-8000-000000000006', '2026-11-22 00:50:00+00', '1');
INSERT INTO services (id, company_id, name, description, default_cost, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Cleaning', '', '120.00', '2026-11-22 00:50:00+00', '2026-11-22 00:50:00+00', '1');
INSERT INTO opportunities (id, company_id, name, description, potential_revenue, stage, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Aligners', '', '4200.50', 'proposal', '2026-11-22 00:50:00+00', '2026-11-22 00:50:00+00', '1');
INSERT INTO accounts (id, company_id, name, industry, "annualRevenue", source, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'Example School', 'Education', '1000000.00', 'Referral', '2026-11-22 00:50:00+00', '2026-11-22 00:50:00+00', '1');
INSERT INTO web_forms (id, company_id, location_id, tool, form_key, name, corrections, created_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'jotform', '123', 'Ask us', '[]', '2026-11-22 00:50:00+00', '1');
INSERT INTO intake_requests (id, company_id, location_id, door, received_at, address, content_type, headers, body, outcome, reason, lead_id, resolved_at, sender, version, closed_as, closed_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'forms', '2026-11-22 00:47:04.482+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2247696c204578616d706c65222c22656d61696c223a2267696c406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', 'lead', '', '7', '2026-11-22 00:47:04.499+00', '', '1', 'answered', '2026-11-22 00:47:04.499+00'),
  ('2', '1', '1', 'forms', '2026-11-22 00:47:04.523+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2247696c204578616d706c65222c22656d61696c223a2267696c406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', 'repeat', '', '7', '2026-11-22 00:47:04.527+00', '', '1', 'booked', '2026-11-22 00:47:04.527+00'),
  ('3', '1', '1', 'forms', '2026-11-22 00:47:04.565+00', '192.0.2.1', 'application/json', '{"user-agent": "node", "accept-language": "*"}', E'\\x7b226e616d65223a2248616e61204578616d706c65222c22656d61696c223a2268616e61406578616d706c652e636f6d222c2270686f6e65223a222832313229203535352d30313530222c226d657373616765223a22506c656173652063616c6c206d65227d', 'repeat', '', '7', '2026-11-22 00:47:04.569+00', '', '1', NULL, NULL),
  ('4', '1', '1', 'staff', '2026-11-22 00:47:04.205+00', '', 'application/json', '{}', E'\\x7b7d', 'lead', '', '3', '2026-11-22 00:47:04.205+00', 'Cleo Example · (212) 555-0112 · lead2@example.com', '1', NULL, NULL),
  ('5', '1', '1', 'staff', '2026-11-22 00:47:04.257+00', '', 'application/json', '{}', E'\\x7b7d', 'lead', '', '4', '2026-11-22 00:47:04.257+00', 'Dan Example · (212) 555-0113 · lead3@example.com', '1', NULL, NULL),
  ('6', '1', '1', 'staff', '2026-11-22 00:47:04.274+00', '', 'application/json', '{}', E'\\x7b7d', 'lead', '', '5', '2026-11-22 00:47:04.274+00', 'Eve Example · (212) 555-0114 · lead4@example.com', '1', NULL, NULL),
  ('7', '1', '1', 'staff', '2026-11-22 00:47:04.29+00', '', 'application/json', '{}', E'\\x7b7d', 'lead', '', '6', '2026-11-22 00:47:04.29+00', 'Finn Example · (212) 555-0115 · lead5@example.com', '1', NULL, NULL),
  ('8', '1', '1', 'forms', '2026-11-22 00:47:04.31+00', '', 'application/json', '{}', '', 'lead', '', '91', '2026-11-22 00:47:04.31+00', '', '1', 'gave_up', '2026-11-22 00:47:04.6+00');
INSERT INTO request_attempts (id, company_id, request_id, staff_id, result, at, next_at, note) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '3', '1', 'no_answer', '2026-11-22 00:50:00+00', '2026-11-23 15:00:00+00', '');
INSERT INTO embed_settings (company_id, settings, updated_at, version) VALUES
  ('1', '{}', '2026-11-22 00:50:00+00', '1');
INSERT INTO meta_connections (location_id, company_id, app_secret, page_token, updated_at, version) VALUES
  ('1', '1', E'\\x07', E'\\x08', '2026-11-22 00:50:00+00', '1');
INSERT INTO phone_accounts (company_id, account_sid, auth_token, updated_at, version, checked_at) VALUES
  ('1', 'AC00000000000000000000000000000001', E'\\x09', '2026-11-22 00:50:00+00', '1', '2026-11-22 00:50:00+00');
INSERT INTO phone_numbers (id, company_id, location_id, name, number, ring_number, ring_seconds, notice, recording, unanswered, voicemail_text, source, created_at, updated_at, version) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'Front desk', '+12125550190', '', '20', '', 'none', 'voicemail', 'Please leave a message.', 'google', '2026-11-22 00:50:00+00', '2026-11-22 00:50:00+00', '1');
INSERT INTO calls (id, company_id, location_id, call_sid, lead_id, request_id, called, record, status, dial_status, talked, voicemail, outcome, seconds, started_at, ended_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'CA00000000000000000000000000000001', '7', '3', '+12125550190', '{"CallStatus": "no-answer"}', 'completed', 'no-answer', 'false', 'false', 'no-answer', '20', '2026-11-22 00:47:00+00', '2026-11-22 00:48:00+00');
INSERT INTO call_recordings (id, company_id, lead_id, storage_key, content_type, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '00000000-0000-4000-8000-000000000001', 'audio/wav', '2026-11-22 00:47:39.13+00');
INSERT INTO call_recording_fetches (id, company_id, call_id, recording_sid, recorded_at, seconds, state, attempts, last_error) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'RE00000000000000000000000000000001', '2026-11-22 00:48:00+00', '12', 'waiting', '0', '');
INSERT INTO mails (id, company_id, kind, record_id, recipient, state, attempts, last_error, created_at, settled_at, version, due_at, composed_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', 'new_requests', '1', 'owner@example.com', 'sent', '1', '', '2026-11-22 00:47:00+00', '2026-11-22 00:48:00+00', '1', '2026-11-22 00:47:00+00', '2026-11-22 00:48:00+00');
INSERT INTO request_notices (intake_request_id, company_id, location_id, mail_id) VALUES
  ('3', '1', '1', '1');
INSERT INTO due_mails (id, company_id, staff_id, day, kind) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', '2026-11-22', 'due_today');
INSERT INTO feedback (id, company_id, staff_id, message, page, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('1', '1', '1', 'The list is quick.', '/leads', '2026-11-22 00:47:39.136+00');
INSERT INTO changes (xid, id, at, company_id, subject, what, record_id, patient_id, location_id, old_location_id, staff_ids) OVERRIDING SYSTEM VALUE VALUES
  ('797', '1', '2026-11-22 00:50:00+00', '1', 'lead', 'changed', '2', NULL, '1', '1', NULL),
  ('799', '2', '2026-11-22 00:50:00+00', '1', 'access', 'changed', NULL, NULL, NULL, NULL, '{2}'),
  ('799', '3', '2026-11-22 00:50:00+00', '1', 'appointment', 'created', '1', '1', '1', '1', NULL),
  ('799', '4', '2026-11-22 00:50:00+00', '1', 'calendar', 'changed', NULL, NULL, '1', '1', NULL),
  ('799', '5', '2026-11-22 00:50:00+00', '1', 'document', 'created', '1', '1', '1', '1', NULL),
  ('799', '6', '2026-11-22 00:50:00+00', '1', 'lead', 'changed', '7', NULL, '1', '1', NULL);

SELECT setval('accounts_id_seq', 1);
SELECT setval('appointments_id_seq', 3);
SELECT setval('audit_log_id_seq', 1);
SELECT setval('call_recording_fetches_id_seq', 1);
SELECT setval('call_recordings_id_seq', 1);
SELECT setval('calls_id_seq', 1);
SELECT setval('changes_id_seq', 6);
SELECT setval('companies_id_seq', 2);
SELECT setval('documents_id_seq', 1);
SELECT setval('due_mails_id_seq', 1);
SELECT setval('events_id_seq', 25);
SELECT setval('feedback_id_seq', 1);
SELECT setval('intake_requests_id_seq', 8);
SELECT setval('invitations_id_seq', 1);
SELECT setval('leads_id_seq', 7);
SELECT setval('locations_id_seq', 1);
SELECT setval('mails_id_seq', 1);
SELECT setval('notes_id_seq', 1);
SELECT setval('opportunities_id_seq', 1);
SELECT setval('passkeys_id_seq', 1);
SELECT setval('password_resets_id_seq', 1);
SELECT setval('patients_id_seq', 1);
SELECT setval('phone_numbers_id_seq', 1);
SELECT setval('request_attempts_id_seq', 1);
SELECT setval('services_id_seq', 1);
SELECT setval('sessions_id_seq', 2);
SELECT setval('staff_id_seq', 2);
SELECT setval('tasks_id_seq', 1);
SELECT setval('users_id_seq', 2);
SELECT setval('web_forms_id_seq', 1);
SET session_replication_role = origin;
