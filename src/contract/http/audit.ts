import { keysOf, labelFrom } from '../formats/labels.ts'
import type { AuditKind } from '../nouns.ts'
import type { EndpointDefinition } from './endpoint.ts'

/** Never remove a key, because old entries still use it. */
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
  token_reused: 'Old token reused',
  wrong_password: 'Wrong password',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  second_factor_changed: 'Second factor changed',
} as const
export type AuditAction = keyof typeof auditActionLabels
export const auditActions = keysOf(auditActionLabels)
export const auditActionLabel = labelFrom(auditActionLabels)

/** Overrides for endpoints whose method and path are not enough to describe a call. */
export interface AuditDeclaration {
  action?: AuditAction
  kind?: AuditKind
  /** Kind of the child record that a POST creates, where the path does not name it. */
  adds?: AuditKind
  /** Query parameter that holds the record's id. */
  record?: string
  part?: string
}

export interface AuditRule {
  action: AuditAction
  kind: string
  /** Path or query parameter with the record's id. Without it, the id comes from the response. */
  record?: string | undefined
  /** The parent record: its kind and the path parameter with its id. */
  about?: { kind: string; param: string } | undefined
  part?: string | undefined
}

export type AuditedEndpoint = Pick<EndpointDefinition, 'method' | 'path' | 'audit'>

const actionOf = {
  GET: 'viewed',
  POST: 'created',
  PUT: 'changed',
  PATCH: 'changed',
  DELETE: 'deleted',
} as const

/**
 * The audit log entry of an endpoint. Undefined for endpoints that are not logged, by default a GET that reads no
 * single record. The last record of the path is the subject, and the first its parent. The segment after the last
 * record is a part of it (`/leads/:id/history/`); with POST, an action on it (`/leads/:id/convert/`) or a child
 * record (`/leads/:id/notes/`).
 */
export function auditRule(
  endpoint: AuditedEndpoint,
  kindOf: (pathSegment: string) => AuditKind | undefined,
): AuditRule | undefined {
  const { method, path, audit } = endpoint
  if (audit === false) return undefined
  const parts = path.split('/').filter(Boolean)
  const records = parts.flatMap((part, index) => {
    const kind = part.startsWith(':') ? kindOf(parts[index - 1] ?? '') : undefined
    return kind ? [{ kind, param: part.slice(1), index }] : []
  })
  const [first] = records
  const last = records.at(-1)
  if (method === 'GET' && !last && !audit) return undefined
  const part = parts.slice((last?.index ?? -1) + 1).find((each) => !each.startsWith(':'))
  const { adds, ...declared } = audit ?? {}
  const noun = adds ?? kindOf(part ?? '')
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
