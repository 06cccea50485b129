import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accountFields } from '#contract/accounts/accounts.schemas.ts'
import { appointmentStatuses, visitStates } from '#contract/appointments/appointments.enums.ts'
import { appointmentLimits } from '#contract/appointments/appointments.limits.ts'
import type { ArchiveTable } from '#contract/archives/archives.enums.ts'
import { practiceFields } from '#contract/companies/companies.schemas.ts'
import { TimeZone } from '#contract/companies/companies.summary.ts'
import { documentTypes } from '#contract/documents/documents.enums.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { activityTypes } from '#contract/history/history.endpoints.ts'
import { Instant, IsoDate, line, text as lines, oneOf } from '#contract/http/fields.ts'
import { RecognisedFields } from '#contract/intake/inbox.schemas.ts'
import { callOutcomes, callStatuses } from '#contract/intake/phone.enums.ts'
import { channels, intakeReasons, intakeResults } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { endedStatuses, leadStatuses } from '#contract/leads/leads.enums.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { locationFields } from '#contract/locations/settings.schemas.ts'
import { noteLimits } from '#contract/notes/notes.schemas.ts'
import { operatoryFields } from '#contract/operatories/operatories.schemas.ts'
import { opportunityFields } from '#contract/opportunities/opportunities.schemas.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { attemptResults, requestOutcomes } from '#contract/queue/queue.enums.ts'
import { serviceFields } from '#contract/services/services.schemas.ts'
import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import { taskLimits } from '#contract/tasks/tasks.schemas.ts'
import type { Tables } from '#server/schema/tables.ts'
import {
  type ArchiveColumns,
  asItCame,
  columnsOf,
  file,
  optional,
  reference,
  required,
  staff,
  text,
  value,
} from './archive-columns.ts'

/** A file of an archive and the table that its rows are in. */
export interface RecordFile {
  table: keyof Tables
  columns: ArchiveColumns
  /** Which rows of the table are the practice's; those of its company unless said otherwise. */
  within?: (companyId: number) => RawBuilder<boolean>
  /** True for a file that earlier archives don't have. */
  mayBeMissing?: true
  /** Columns that had other names in format 1, by those. */
  namesOfFormat1?: Readonly<Record<string, string>>
  /** The order of its rows; by id unless said otherwise. */
  order?: readonly string[]
  /** The row as the table has it, from what the file says. */
  complete?: (row: Record<string, unknown>, companyId: number) => Record<string, unknown>
}

export const withinOf = ({ table, within }: RecordFile, companyId: number): RawBuilder<boolean> =>
  within?.(companyId) ?? sql`${sql.ref(`${table}.company_id`)} = ${companyId}`

const count = z.int().min(0).max(2_147_483_647)
const instant = required(optional(Instant))
const made = { created_at: instant, updated_at: instant }
const phone_e164 = optional(z.string().regex(/^\+[1-9]\d{4,14}$/))
const notBlank = (max: number) => lines(max).refine((text) => text.trim() !== '')

const ofSubject = { lead: reference('leads', 'lead_id'), patient: reference('patients', 'patient_id') }
const keptBy = (companyId: number) => sql<boolean>`companies.kept_by = ${companyId}`
const emptyOf = (name: string) => serviceFields[name as keyof typeof serviceFields]?.empty
const { own_time_zone: _, ...location } = columnsOf(locationFields)

/** Everything of a practice that an archive has, by file; what a row refers to is in a file before it. */
export const recordFiles: Readonly<Record<ArchiveTable, RecordFile>> = {
  locations: {
    table: 'locations',
    columns: {
      ...location,
      time_zone: optional(TimeZone),
      closed: value(z.boolean()),
      created_at: made.created_at,
    },
  },
  operatories: {
    table: 'operatories',
    mayBeMissing: true,
    columns: {
      location: required(reference('locations', 'location_id')),
      ...columnsOf(operatoryFields),
      ...made,
    },
  },
  companies: {
    table: 'companies',
    columns: { ...columnsOf(practiceFields), ...made },
    within: keptBy,
    complete: (row, companyId) => ({ ...row, kept_by: companyId }),
  },
  services: {
    table: 'services',
    columns: { company: reference('companies', 'company_id'), ...columnsOf(serviceFields), ...made },
    within: (companyId) =>
      sql`(services.company_id = ${companyId} OR services.company_id IN (SELECT id FROM companies WHERE ${keptBy(companyId)}))`,
    // Without a company it is the practice's own. Archives from before a field have no value of it.
    complete: (row, companyId) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? emptyOf(name)])),
      company_id: row.company_id ?? companyId,
    }),
  },
  opportunities: { table: 'opportunities', columns: { ...columnsOf(opportunityFields), ...made } },
  accounts: { table: 'accounts', columns: { ...columnsOf(accountFields), ...made } },
  patients: { table: 'patients', columns: { ...columnsOf(patientFields), phone_e164 } },
  leads: {
    table: 'leads',
    columns: {
      ...columnsOf(leadFields),
      phone_e164,
      note: text(lines(leadLimits.note)),
      patient: reference('patients', 'patient_id'),
    },
  },
  different_people: {
    table: 'lead_distinctions',
    columns: {
      lead: required(reference('leads', 'lead_id')),
      other: required(reference('leads', 'other_id')),
    },
    order: ['lead_id', 'other_id'],
  },
  notes: {
    table: 'notes',
    columns: {
      ...ofSubject,
      author: staff('staff_id'),
      content: text(notBlank(noteLimits.content)),
      ...made,
    },
  },
  tasks: {
    table: 'tasks',
    columns: {
      ...ofSubject,
      title: text(line(taskLimits.title)),
      description: text(lines(taskLimits.description)),
      content: text(lines(taskLimits.content)),
      due_date: required(optional(IsoDate)),
      status: text(oneOf(taskStatuses)),
      assigned_to: staff('assigned_to'),
      created_by: staff('staff_id'),
      ...made,
    },
  },
  appointments: {
    table: 'appointments',
    columns: {
      patient: required(reference('patients', 'patient_id')),
      location: reference('locations', 'location_id'),
      provider: staff('staff_id'),
      starts_at: instant,
      ends_at: instant,
      type: text(line(appointmentLimits.type)),
      status: text(oneOf(appointmentStatuses)),
      visit_state: optional(oneOf(visitStates)),
      visit_state_at: optional(Instant),
      visit_state_by: staff('visit_state_by'),
      cancel_reason: text(line(appointmentLimits.cancelReason)),
      note: text(lines(appointmentLimits.note)),
      operatory: reference('operatories', 'operatory_id'),
      second_visit: value(z.boolean()),
      ...made,
    },
    // Archives from before second visits have no value of them.
    complete: (row, companyId) => ({
      ...row,
      company_id: companyId,
      second_visit: row.second_visit ?? false,
    }),
  },
  documents: {
    table: 'documents',
    columns: {
      patient: required(reference('patients', 'patient_id')),
      document_type: text(oneOf(documentTypes)),
      name: text(asItCame(documentLimits.name)),
      file,
      created_by: staff('staff_id'),
      created_at: made.created_at,
    },
    within: (companyId) => sql`documents.company_id = ${companyId} AND documents.deleted_at IS NULL`,
  },
  requests: {
    table: 'intake_requests',
    namesOfFormat1: { door: 'channel', outcome: 'intake_result', closed_as: 'outcome' },
    columns: {
      location: required(reference('locations', 'location_id')),
      lead: reference('leads', 'lead_id'),
      channel: text(oneOf(channels)),
      received_at: instant,
      sender: text(asItCame(intakeLimits.sender)),
      intake_result: text(oneOf(intakeResults)),
      reason: text(oneOf(intakeReasons)),
      arrival: value(RecognisedFields.partial().loose()),
      corrected: value(RecognisedFields.partial().loose()),
      handled_by: staff('handled_by'),
      resolved_at: optional(Instant),
      promised_at: optional(Instant),
      last_result: optional(oneOf(attemptResults)),
      next_at: optional(Instant),
      outcome: optional(oneOf(requestOutcomes)),
      booked_for: optional(IsoDate),
      closed_at: optional(Instant),
      closed_by: staff('closed_by'),
      closing: optional(count.min(1)),
      closed_from: optional(oneOf(leadStatuses)),
      closed_follow_up: optional(IsoDate),
      closed_to: optional(oneOf(endedStatuses)),
      closed_to_follow_up: optional(IsoDate),
      address: text(asItCame(200)),
      content_type: text(asItCame(10_000)),
      headers: value(z.record(asItCame(1_000), asItCame(20_000))),
      // As PostgreSQL writes bytes, in hexadecimal digits.
      body: text(
        z
          .string()
          .max(2 + 2 * intakeLimits.bodyBytes)
          .regex(/^\\x([0-9a-f]{2})*$/),
      ),
      arrived_bytes: value(count),
      scrubbed_at: optional(Instant),
      lead_deleted_at: optional(Instant),
    },
  },
  attempts: {
    table: 'request_attempts',
    columns: {
      request: required(reference('requests', 'request_id')),
      by: staff('staff_id'),
      result: text(oneOf(attemptResults)),
      at: instant,
      next_at: optional(Instant),
      note: text(asItCame(noteLimits.content)),
    },
  },
  calls: {
    table: 'calls',
    columns: {
      location: reference('locations', 'location_id'),
      lead: reference('leads', 'lead_id'),
      request: reference('requests', 'request_id'),
      call_sid: text(asItCame(100)),
      called: text(asItCame(100)),
      record: value(z.record(asItCame(1_000), z.json())),
      status: optional(oneOf(callStatuses)),
      dial_status: optional(oneOf(callStatuses)),
      talked: value(z.boolean()),
      voicemail: value(z.boolean()),
      outcome: optional(oneOf(callOutcomes)),
      seconds: value(count),
      started_at: instant,
      ended_at: optional(Instant),
    },
  },
  recordings: {
    table: 'call_recordings',
    columns: {
      lead: required(reference('leads', 'lead_id')),
      call: reference('calls', 'call_id'),
      content_type: text(z.string().regex(/^audio\/[a-z0-9.+-]{1,60}$/)),
      file,
      created_at: made.created_at,
    },
  },
  history: {
    table: 'events',
    columns: {
      ...ofSubject,
      at: { ...instant, stored: 'occurred_at' },
      activity: text(oneOf(activityTypes)),
      by: text(asItCame(1_000)),
      details: text(asItCame(200_000)),
    },
    complete: ({ lead_id, patient_id, occurred_at, ...data }, company_id) => {
      const subject = lead_id === null ? 'patient' : 'lead'
      return {
        ...{ company_id, occurred_at, subject, subject_id: lead_id ?? patient_id },
        ...{ type: `${subject}.archived`, data: {}, history: data },
      }
    },
  },
}
