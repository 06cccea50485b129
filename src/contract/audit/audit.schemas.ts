import { z } from 'zod'
import { auditActions, auditKinds } from '../http/audit.ts'
import { Id, Instant, IsoDate } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'

/** Who did what to which record, when and from where. Kinds and ids only, never names of leads or patients. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  staff_id: Id,
  /** At the time of the action. */
  username: z.string(),
  action: z.enum(auditActions),
  kind: z.string(),
  /** Null for a list. */
  record_id: Id.nullable(),
  /** The parent record, such as the lead of a note. */
  about: z.object({ kind: z.string(), id: Id }).nullable(),
  /** Which part of the record, such as its history; for a list, which page. */
  part: z.string().nullable(),
  /** Names of the fields sent, or of the filters used. */
  fields: z.array(z.string()),
  address: z.string(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditOrderings = ['at', 'person', 'action', 'record', 'address'] as const
export type AuditOrdering = (typeof auditOrderings)[number]

const dayFilter = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** Days are in the practice's time zone, both included. */
export const AuditListQuery = z.strictObject({
  staff: idFilter,
  action: keyFilter(auditActions),
  kind: keyFilter(auditKinds),
  /** A record's id; entries of its child records match too. */
  record: idFilter,
  from: dayFilter,
  to: dayFilter,
  ordering: ordering(auditOrderings, '-at'),
  ...pagingQuery,
})
export type AuditListQuery = z.infer<typeof AuditListQuery>
