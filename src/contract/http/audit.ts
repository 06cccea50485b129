import { keysOf, labelFrom } from '../formats/labels.ts'
import type { EndpointDefinition } from './endpoint.ts'

/** What the audit log knows that people do. A key that was ever stored stays here. */
export const auditActionLabels = {
  viewed: 'Viewed',
  listed: 'Listed',
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  exported: 'Exported',
  refused: 'Refused',
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  signed_out: 'Signed out',
  token_reused: 'Old token used again',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  second_factor_changed: 'Second factor changed',
} as const
export type AuditAction = keyof typeof auditActionLabels
export const auditActions = keysOf(auditActionLabels)
export const auditActionLabel = labelFrom(auditActionLabels)

/** Kinds of records in the audit log. A key that was ever stored stays here. */
export const auditKindLabels = {
  lead: 'Lead',
  patient: 'Patient',
  note: 'Note',
  task: 'Task',
  document: 'Document',
  recording: 'Call recording',
  appointment: 'Appointment',
  company: 'Company',
  service: 'Service',
  location: 'Location',
  staff: 'Staff member',
  invitation: 'Invitation',
  account: 'Account',
  opportunity: 'Opportunity',
  feedback: 'Feedback',
  intake_request: 'Intake request',
  web_form: 'Web form',
  phone_number: 'Phone number',
  mail: 'Mail',
  user: 'User account',
  session: 'Session',
  passkey: 'Passkey',
  audit_log: 'Audit log',
} as const
export type AuditKind = keyof typeof auditKindLabels
export const auditKinds = keysOf(auditKindLabels)
export const auditKindLabel = labelFrom(auditKindLabels)

// How paths name them.
const kindOfNoun: Readonly<Record<string, AuditKind>> = {
  leads: 'lead',
  patients: 'patient',
  notes: 'note',
  tasks: 'task',
  documents: 'document',
  recordings: 'recording',
  appointments: 'appointment',
  companies: 'company',
  services: 'service',
  locations: 'location',
  staff: 'staff',
  invitations: 'invitation',
  accounts: 'account',
  opportunities: 'opportunity',
  feedback: 'feedback',
  requests: 'intake_request',
  'web-forms': 'web_form',
  numbers: 'phone_number',
  mails: 'mail',
  sessions: 'session',
  passkeys: 'passkey',
}

/** What a call says of itself where its method and path do not. */
export interface AuditDeclaration {
  action?: AuditAction
  kind?: AuditKind
  /** The kind of what a POST adds to the record of its path, where the path does not name it. */
  adds?: AuditKind
  /** The parameter of the query that names the record. */
  record?: string
  part?: string
}

/** What a call leaves in the audit log. */
export interface AuditRule {
  action: AuditAction
  kind: string
  /** The parameter of path or query that names the record; without one it is what the answer brings, if it has an id. */
  record?: string | undefined
  /** What the record belongs to, by the parameter of the path that names it. */
  about?: { kind: string; param: string } | undefined
  part?: string | undefined
}

const actionOf = {
  GET: 'viewed',
  POST: 'created',
  PUT: 'changed',
  PATCH: 'changed',
  DELETE: 'deleted',
} as const

/**
 * What a call leaves in the audit log; undefined for nothing: that is how it is for a call that reads no single record,
 * unless it says otherwise. The record is the last one of the path, and belongs to the first one. What follows in the
 * path is a part of it (`/leads/:id/history/`), with POST something that is done with it (`/leads/:id/convert/`) or that
 * is added to it (`/leads/:id/notes/`).
 */
export function auditRule(
  endpoint: Pick<EndpointDefinition, 'method' | 'path' | 'audit'>,
): AuditRule | undefined {
  const { method, path, audit } = endpoint
  if (audit === false) return undefined
  const parts = path.split('/').filter(Boolean)
  const records = parts.flatMap((part, index) => {
    const kind = part.startsWith(':') ? kindOfNoun[parts[index - 1] ?? ''] : undefined
    return kind ? [{ kind, param: part.slice(1), index }] : []
  })
  const [first] = records
  const last = records.at(-1)
  if (method === 'GET' && !last && !audit) return undefined
  const part = parts.slice((last?.index ?? -1) + 1).find((each) => !each.startsWith(':'))
  const { adds, ...declared } = audit ?? {}
  const noun = adds ?? kindOfNoun[part ?? '']
  const isAdded = method === 'POST' && (noun !== undefined || !last)
  const of = isAdded ? last : first === last ? undefined : first
  const rule: AuditRule = {
    action: method === 'POST' && !isAdded ? 'changed' : actionOf[method],
    kind: (isAdded || !last ? (noun ?? part) : last.kind) ?? path,
    record: isAdded ? undefined : last?.param,
    about: of && { kind: of.kind, param: of.param },
    part: last && !isAdded ? part : undefined,
  }
  return { ...rule, ...declared }
}
