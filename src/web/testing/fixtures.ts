import type { Appointment } from '#contract/appointments/appointments.schemas.ts'
import type { ShownVisit } from '#contract/appointments/day-sheet.schemas.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import type { Company } from '#contract/companies/companies.schemas.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import type { DeletionCounts } from '#contract/http/deletions.endpoints.ts'
import { emptyValues } from '#contract/http/record-fields.ts'
import type { BackgroundWork } from '#contract/installation/installation.endpoints.ts'
import { type IntakeRequest, nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import type { Note } from '#contract/notes/notes.schemas.ts'
import type { Operatory } from '#contract/operatories/operatories.schemas.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import type { QueueEntry, QueuePerson } from '#contract/queue/queue.schemas.ts'
import type { Service } from '#contract/services/services.schemas.ts'
import type { Member, MemberRow } from '#contract/staff/members.schemas.ts'
import type { Colleague } from '#contract/staff/staff.endpoints.ts'
import type { Task } from '#contract/tasks/tasks.schemas.ts'

const instant = '2026-03-11T12:00:00.000Z'

export const makeMember = (fields: Partial<Member> = {}): Member => ({
  ...{ id: 1, username: 'bo', email: 'bo@example.com', first_name: 'Bo', last_name: 'Colleague' },
  ...{ role: 'dentist', is_company_admin: false, locations: [{ id: 1, name: 'Main Street' }] },
  ...{ last_active_at: null, status: 'active', is_self: false, is_ours_alone: true },
  ...{ open_tasks: [], open_task_count: 0, upcoming_appointments: 0, version: 1 },
  ...fields,
})

export const makeLocation = (fields: Partial<Location> = {}): Location => ({
  id: 1,
  name: 'Main Street',
  address: '1 Main Street',
  phone: '+12125550100',
  email: 'front@example.com',
  notification_email: '',
  form_id: 'main-street',
  time_zone: 'America/New_York',
  own_time_zone: null,
  closed: false,
  version: 1,
  ...fields,
})

export const makeSession = (fields: Partial<SessionTokens> = {}): SessionTokens => ({
  access: 'access',
  refresh: 'refresh',
  token: 'access',
  is_company_admin: true,
  company: {
    id: 1,
    name: 'Example Dental',
    time_zone: 'America/New_York',
    country: 'US',
    week_start: '',
    email: '',
  },
  locations: [{ id: 1, name: 'Main Street' }],
  role: 'administrator',
  ...fields,
})

export const makeDeletionCounts = (counts: Partial<DeletionCounts> = {}): DeletionCounts => ({
  ...{ notes: 0, tasks: 0, appointments: 0, documents: 0, recordings: 0, duplicates: 0 },
  ...{ requests: 0, open_requests: 0, leads: 0 },
  ...counts,
})

export const makeLead = (fields: Partial<Lead> = {}): Lead => ({
  ...emptyValues(leadFields),
  id: 1,
  first_name: 'Pat',
  last_name: 'Example',
  email: 'pat@example.com',
  phone: '+12125550142',
  location: { id: 1, name: 'Main Street' },
  status: 'new',
  type: 'contact_form',
  source: 'google',
  follow_up_status: 'no_follow_up',
  insurance_provider: '',
  follow_up_date: null,
  request_count: 1,
  last_seen_at: instant,
  updated_at: instant,
  created_at: instant,
  version: 1,
  address: null,
  note: '',
  updated_by: null,
  call_recordings: [],
  patient: null,
  ...fields,
})

export const makePatient = (fields: Partial<Patient> = {}): Patient => ({
  ...emptyValues(patientFields),
  id: 1,
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone: '+12125550142',
  location: { id: 1, name: 'Main Street' },
  status: 'new_lead',
  source: '',
  address: null,
  insurance_provider: null,
  total_value: null,
  created_at: instant,
  updated_at: instant,
  updated_by: null,
  leads: [],
  version: 1,
  ...fields,
})

export const makeNote = (fields: Partial<Note> = {}): Note => ({
  id: 1,
  content: 'A note',
  created_by: 'Pat Admin',
  created_at: instant,
  updated_at: instant,
  can_edit: true,
  lead: { id: 1, name: 'Pat Example' },
  patient: null,
  version: 1,
  ...fields,
})

export const makeTask = (fields: Partial<Task> = {}): Task => ({
  id: 1,
  title: 'Call back',
  description: 'About the time',
  due_date: '2031-03-04',
  status: 'pending',
  assigned_to: null,
  assigned_to_name: '',
  created_by: 'Pat Admin',
  created_at: instant,
  updated_at: instant,
  content: '',
  lead: { id: 1, name: 'Pat Example' },
  patient: null,
  version: 1,
  ...fields,
})

export const makeStaffMember = (fields: Partial<Colleague> = {}): Colleague => ({
  id: 1,
  user: { username: 'dana' },
  role: { name: 'dentist' },
  name: 'Dana Dentist',
  is_self: false,
  ...fields,
})

export const makeMemberRow = (fields: Partial<MemberRow> = {}): MemberRow => ({
  ...{ kind: 'staff', id: 1, name: 'Bo Colleague', email: 'bo@example.com', role: 'dentist' },
  ...{ locations: [], last_active_at: null, status: 'active', expires_at: null },
  ...fields,
})

/** At 9 AM, the day before the clocks go forward. */
export const makeAppointment = (fields: Partial<Appointment> = {}): Appointment => ({
  id: 1,
  date_time: '2027-03-13T14:00:00.000Z',
  type: 'Crown',
  status: 'scheduled',
  visit_state: 'unconfirmed',
  visit_state_at: null,
  visit_state_by: null,
  cancel_reason: '',
  note: '',
  staff: makeStaffMember(),
  duration: 60,
  patient: { id: 1, name: 'Ada Example' },
  location: { id: 1, name: 'Main Street' },
  operatory: null,
  second_visit: false,
  time_zone: 'America/New_York',
  created_at: instant,
  updated_at: instant,
  version: 1,
  ...fields,
})

export const makeOperatory = (fields: Partial<Operatory> = {}): Operatory => ({
  ...{ id: 1, name: 'Op 1', created_at: instant, updated_at: instant, version: 1 },
  ...fields,
})

export const makeDaySheetVisit = (fields: Partial<ShownVisit> = {}): ShownVisit => ({
  ...makeAppointment(),
  phone: '+12125550142',
  insurance: 'Example Mutual',
  ...fields,
})

export const documentRoom = { used: 1_200_000, allowed: 50_000_000_000 }

export const makeDocument = (fields: Partial<Document> = {}): Document => ({
  id: 1,
  file: { name: 'plan.pdf', size: 2_000, content_type: 'application/pdf', url: '/api/documents/1/file/1/' },
  document_type: 'other',
  created_at: instant,
  created_by: 'Pat Admin',
  patient: 1,
  version: 1,
  ...fields,
})

export const stamps = { created_at: instant, updated_at: instant, version: 1 }

export const makeCompany = (fields: Partial<Company> = {}): Company => ({
  id: 1,
  name: 'Example Dental',
  company_type: '',
  address: '',
  phone: '',
  email: '',
  country: 'US',
  time_zone: 'America/New_York',
  week_start: '',
  version: 1,
  ...fields,
})

export const makeService = (fields: Partial<Service> = {}): Service => ({
  id: 1,
  name: 'Cleaning',
  description: '',
  default_cost: 80,
  duration: 30,
  new_patients: true,
  provider_roles: [],
  provider_ids: [],
  ...stamps,
  ...fields,
})

/** A request of a web form that no one can be called for. */
export const makeIntakeRequest = (fields: Partial<IntakeRequest> = {}): IntakeRequest => ({
  ...{ id: 1, received_at: instant, channel: 'forms', location: { id: 1, name: 'Main Street' }, sender: '' },
  ...{ intake_result: 'failed', reason: 'nobody', lead: null, resolved_at: instant, dismissed_at: null },
  ...{ address: '192.0.2.1', content_type: 'application/x-www-form-urlencoded', headers: {}, body: '' },
  ...{ arrived_bytes: null, scrubbed_at: null, recognised: nothingRecognized, errors: {}, corrected: null },
  ...{ handled_by: null, web_form: null, version: 1 },
  ...fields,
})

export const makeQueueEntry = (fields: Partial<QueueEntry> = {}): QueueEntry => ({
  id: 1,
  channel: 'forms',
  reason: 'new_request',
  received_at: instant,
  due_at: instant,
  location: { id: 1, name: 'Main Street' },
  lead: {
    id: 1,
    name: 'Pat Example',
    phone: '+12125550142',
    email: 'pat@example.com',
    status: 'new',
    location: { id: 1, name: 'Main Street' },
    version: 1,
  },
  patient: null,
  sender: 'Pat Example',
  message: 'A check-up, please.',
  call: null,
  attempts: [],
  promised_at: null,
  held: false,
  held_reason: '',
  claimed_by: null,
  open_of_lead: 1,
  version: 1,
  ...fields,
})

export const makeQueuePerson = (fields: Partial<QueuePerson> = {}): QueuePerson => ({
  ...makeQueueEntry(),
  outcome: null,
  booked_for: null,
  closed_at: null,
  closed_by: null,
  other_requests: [],
  notes: [],
  tasks: [],
  next_appointment: null,
  proposed_at: null,
  ...fields,
})

export const makeWork = (fields: Partial<BackgroundWork> = {}): BackgroundWork => ({
  ...{ name: 'request-notices', state: 'up_to_date', lag_seconds: 0, failing_since: null },
  ...fields,
})
