import { describe, expect, test } from 'vitest'
import type { AuditedEvent } from './audit.changes.ts'
import { type AuditFacts, auditSentence } from './audit.sentences.ts'

const names = { locations: { 1: 'Downtown', 2: 'Uptown' }, staff: { 2: 'Kim Front' } }
const event = (subject: string, what: string, data: Record<string, unknown>): AuditedEvent => ({
  ...{ subject, what, data, names },
})
const updated = (subject: string, changes: Record<string, unknown>) => event(subject, 'updated', { changes })
const grace = { id: 7, name: 'Grace Joshi' }
const ada = { id: 8, name: 'Ada Example' }
const ofGrace = { about: { kind: 'lead', id: 7 }, owner: grace }
const ofAda = { about: { kind: 'patient', id: 8 }, owner: ada }
const dayAndTime = (time: string) => ({ day: '2026-03-12', time, instant: '2026-03-12T15:00:00Z' })

const rows: [sentence: string, facts: Partial<AuditFacts>][] = [
  [
    "changed Grace Joshi's status from New Lead to Contacted",
    { record: grace, fields: ['status'], events: [updated('lead', { status: ['new', 'contacted'] })] },
  ],
  [
    "changed Grace Joshi's location from Downtown to Uptown, date of birth from none to 03/12/1990 and address from none to 1 Main St, Albany",
    {
      record: grace,
      events: [
        updated('lead', {
          address: [null, { street: '1 Main St', city: 'Albany', state: '' }],
          location: [1, 2],
          date_of_birth: [null, '1990-03-12'],
        }),
      ],
    },
  ],
  ["changed Grace Joshi's status", { record: grace, fields: ['status'] }],
  ['changed Grace Joshi', { record: grace }],
  [
    "changed a deleted lead's status",
    { record: null, fields: ['status'], events: [updated('lead', { status: ['new', 'contacted'] })] },
  ],
  [
    `changed Grace Joshi's insurance provider from none to ${'A'.repeat(79)}…`,
    { record: grace, events: [updated('lead', { insurance_provider: ['', 'A'.repeat(200)] })] },
  ],
  ['viewed +1 212 555 0142', { action: 'viewed', record: { id: 7, name: '+12125550142' } }],
  ['viewed a patient without a name', { action: 'viewed', kind: 'patient', record: { id: 8, name: '' } }],
  ['added the lead Grace Joshi', { action: 'created', record: grace }],
  ['added a lead that was deleted later', { action: 'created', record: null }],
  ['deleted a lead', { action: 'deleted', record: null }],
  ['was refused access to a lead that they cannot see', { action: 'refused', record: null }],
  ['was refused access to the lead Grace Joshi', { action: 'refused', record: grace }],
  ['was refused access to feedback', { action: 'refused', kind: 'feedback', record_id: null }],
  ['was refused 5 more times', { action: 'refused', kind: 'request', record_id: null, part: '5 more' }],
  [
    'listed leads, filtered by search and follow up status, page 2',
    { ...{ action: 'listed', record_id: null, fields: ['search', 'follow_up_status'], part: 'page 2' } },
  ],
  [
    'exported leads (12 rows), filtered by status',
    { ...{ action: 'exported', record_id: null, fields: ['status'], part: '12 rows' } },
  ],
  [
    'exported everything about Ada Example',
    { ...{ action: 'exported', kind: 'patient', record: ada, part: '3 rows' } },
  ],
  [
    'exported the audit log (12 rows)',
    { ...{ action: 'exported', kind: 'audit_log', record_id: null, part: '12 rows' } },
  ],
  [
    'changed a note about Grace Joshi',
    { ...{ kind: 'note', ...ofGrace }, events: [updated('lead', { status: ['new', 'contacted'] })] },
  ],
  ['changed a note about a deleted lead', { kind: 'note', ...ofGrace, owner: null }],
  [
    'changed the task “Call back” for Grace Joshi to Completed',
    {
      ...{ kind: 'task', record: { id: 3, name: 'Call back' }, ...ofGrace },
      events: [event('lead', 'task_moved', { title: 'Call back', status: 'completed' })],
    },
  ],
  [
    'closed a request from Grace Joshi as Booked: status from New Lead to Scheduled',
    {
      ...{ kind: 'intake_request', part: 'outcome', ...ofGrace },
      events: [
        updated('lead', { status: ['new', 'scheduled'] }),
        event('lead', 'request_closed', { outcome: 'booked' }),
      ],
    },
  ],
  [
    'closed a request as Spam',
    {
      ...{ kind: 'intake_request', part: 'outcome' },
      events: [event('request', 'closed', { outcome: 'spam' })],
    },
  ],
  [
    'recorded an attempt to reach Grace Joshi: Left a voicemail',
    {
      ...{ kind: 'intake_request', part: 'attempts', ...ofGrace },
      events: [event('lead', 'tried', { result: 'left_voicemail', note: '' })],
    },
  ],
  [
    'changed an appointment for Ada Example: status from Scheduled to Completed, date and time from 03/12/2026, 9:00 AM to 03/12/2026, 9:30 AM and staff from none to Kim Front',
    {
      ...{ kind: 'appointment', ...ofAda },
      events: [
        event('patient', 'appointment_set', {
          changes: {
            staff: [null, 2],
            date_time: [dayAndTime('09:00'), dayAndTime('09:30')],
            status: ['scheduled', 'completed'],
          },
        }),
      ],
    },
  ],
  [
    'changed the service Cleaning: default cost from $100.00 to $120.00',
    {
      ...{ kind: 'service', record: { id: 3, name: 'Cleaning' } },
      events: [updated('service', { default_cost: [100, 120] })],
    },
  ],
  [
    'changed the service Cleaning: for new patients from Yes to No, provider roles from none to Dentist, Hygienist and providers',
    {
      ...{ kind: 'service', record: { id: 3, name: 'Cleaning' } },
      events: [
        updated('service', {
          ...{ new_patients: [true, false], provider_roles: [[], ['dentist', 'hygienist']] },
          provider_ids: [[1], [2]],
        }),
      ],
    },
  ],
  [
    'changed the staff member Kim Front: role from Front desk to Office manager and locations',
    {
      ...{ kind: 'staff', record: { id: 2, name: 'Kim Front' } },
      events: [updated('staff', { role: ['front_desk', 'office_manager'], locations: [1, 2] })],
    },
  ],
  [
    'changed the desk rules: call attempts',
    {
      ...{ kind: 'company', part: 'rules of the desk', record: { id: 1, name: 'Juniper Row Dental' } },
      events: [event('company', 'desk_changed', { changes: { tries: [6, 3] } })],
    },
  ],
  ['signed in', { action: 'signed_in', kind: 'user' }],
  ['was signed out because an old token was used again', { action: 'token_reused', kind: 'user' }],
]

describe('auditSentence', () => {
  test.each(rows)('returns the sentence "Tanya Brooks %s"', (sentence, facts) => {
    const entry: AuditFacts = {
      ...{ staff_id: 1, who: 'Tanya Brooks', action: 'changed', kind: 'lead', record_id: 7, about: null },
      ...{ part: null, fields: [], record: null, owner: null, events: [], ...facts },
    }
    expect(auditSentence(entry).sentence).toBe(`Tanya Brooks ${sentence}`)
  })

  test('returns the kind, id and position of each name in the sentence', () => {
    const { sentence, mentions } = auditSentence({
      ...{ staff_id: 1, who: 'Tanya Brooks', action: 'viewed', kind: 'task', record_id: 3, part: null },
      ...{ fields: [], record: { id: 3, name: 'Call back' }, events: [], ...ofGrace },
    })
    expect(mentions.map(({ kind, id, start, end }) => [kind, id, sentence.slice(start, end)])).toEqual([
      ['staff', 1, 'Tanya Brooks'],
      ['task', 3, 'Call back'],
      ['lead', 7, 'Grace Joshi'],
    ])
  })
})
