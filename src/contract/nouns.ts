import { accountFields } from './accounts/accounts.schemas.ts'
import { practiceFields } from './companies/companies.schemas.ts'
import { keysOf } from './formats/labels.ts'
import { type AuditedEndpoint, type AuditRule, auditRule } from './http/audit.ts'
import type { Fields } from './http/record-fields.ts'
import { phoneNumberFields } from './intake/phone.schemas.ts'
import { leadFields } from './leads/leads.fields.ts'
import { locationFields } from './locations/settings.schemas.ts'
import { operatoryFields } from './operatories/operatories.schemas.ts'
import { opportunityFields } from './opportunities/opportunities.schemas.ts'
import { patientFields } from './patients/patients.fields.ts'
import { serviceFields } from './services/services.schemas.ts'
import { staffRoleLabels } from './staff/staff.enums.ts'

export interface Noun {
  label: string
  /** In sentences, unless it is the label in lower case. */
  singular?: string
  /** In sentences, unless it is the singular with an s. */
  plural?: string
  /** Path segments before an id of this noun. */
  paths?: readonly string[]
  /** A record has a page, at its first path. */
  hasPage?: true
  /** Fields whose changes the audit log shows. */
  fields?: Readonly<Record<string, Pick<Fields[string], 'form' | 'label' | 'options'>>>
  /** A record without a location: the event catalog has its creation, changes and deletion. */
  isRecord?: true
}

const { location_id: _, ...numberFields } = phoneNumberFields
const roleField = {
  form: 'choice',
  label: 'Role',
  options: Object.entries(staffRoleLabels).map(([value, label]) => ({ value, label })),
} as const

/** Kinds of records in the audit log. Never remove a key, because old entries still use it. */
export const nouns = {
  lead: { label: 'Lead', paths: ['leads'], hasPage: true, fields: leadFields },
  patient: { label: 'Patient', paths: ['patients'], hasPage: true, fields: patientFields },
  note: { label: 'Note', paths: ['notes'] },
  task: { label: 'Task', paths: ['tasks'], hasPage: true },
  document: { label: 'Document', paths: ['documents'] },
  recording: { label: 'Call recording', singular: 'call', paths: ['recordings'] },
  appointment: { label: 'Appointment', paths: ['appointments'] },
  company: {
    ...{ label: 'Company', plural: 'companies', paths: ['companies'] },
    ...{ fields: practiceFields, isRecord: true, hasPage: true },
  },
  service: { label: 'Service', paths: ['services'], fields: serviceFields, isRecord: true },
  location: { label: 'Location', paths: ['locations'], fields: locationFields },
  operatory: {
    ...{ label: 'Operatory', plural: 'operatories', paths: ['operatories'] },
    ...{ fields: operatoryFields, isRecord: true },
  },
  staff: {
    ...{ label: 'Staff member', plural: 'staff', paths: ['staff', 'provider-hours'] },
    fields: { role: roleField },
  },
  time_off: { label: 'Time off', plural: 'time off', paths: ['time-off'] },
  invitation: { label: 'Invitation', paths: ['invitations'] },
  account: { label: 'Account', paths: ['accounts'], fields: accountFields, hasPage: true, isRecord: true },
  opportunity: {
    ...{ label: 'Opportunity', plural: 'opportunities', paths: ['opportunities'] },
    ...{ fields: opportunityFields, isRecord: true, hasPage: true },
  },
  feedback: { label: 'Feedback', plural: 'feedback', paths: ['feedback'] },
  intake_request: { label: 'Intake request', singular: 'request', paths: ['requests', 'queue'] },
  web_form: { label: 'Web form', paths: ['web-forms'] },
  phone_number: { label: 'Phone number', paths: ['numbers'], fields: numberFields, isRecord: true },
  mail: { label: 'Email', paths: ['emails'] },
  user: { label: 'User account' },
  session: { label: 'Session', paths: ['sessions'] },
  passkey: { label: 'Passkey', paths: ['passkeys'] },
  import: { label: 'Import', paths: ['imports'] },
  archive: { label: 'Archive', paths: ['archives'] },
  audit_log: { label: 'Audit log', plural: 'the audit log' },
  search: { label: 'Search', plural: 'searches' },
  /** Refusals that were counted instead of logged one by one. */
  request: { label: 'Request' },
} as const satisfies Readonly<Record<string, Noun>>

type Nouns = typeof nouns
export type AuditKind = keyof Nouns
export const auditKinds = keysOf(nouns)

type RecordKey = { [Kind in AuditKind]: Nouns[Kind] extends { isRecord: true } ? Kind : never }[AuditKind]
export const recordNouns = auditKinds.filter((kind): kind is RecordKey => 'isRecord' in nouns[kind])

/** Undefined for a kind of an earlier version. */
export const nounOf = (kind: string): Noun | undefined => (nouns as Readonly<Record<string, Noun>>)[kind]

export const auditKindLabel = (kind: string): string => nounOf(kind)?.label ?? kind

const kindsByPath = new Map(
  Object.entries<Noun>(nouns).flatMap(([kind, { paths = [] }]) =>
    paths.map((path) => [path, kind as AuditKind] as const),
  ),
)

/** The audit log entry of an endpoint; undefined for endpoints that are not logged. */
export const auditRuleOf = (endpoint: AuditedEndpoint): AuditRule | undefined =>
  auditRule(endpoint, (segment) => kindsByPath.get(segment))
