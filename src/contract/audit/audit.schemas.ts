import { z } from 'zod'
import { auditActions, auditKinds } from '../http/audit.ts'
import { Id, Instant, IsoDate } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingQuery } from '../http/paging.ts'

/** An entry of the audit log: who did what with which record, when and from where. Kinds and ids alone, no names of people. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  staff_id: Id,
  /** As it was then. */
  username: z.string(),
  action: z.enum(auditActions),
  /** A kind of `auditKindLabels`. */
  kind: z.string(),
  /** Null for what is no single record, such as a list. */
  record_id: Id.nullable(),
  /** What the record belongs to, such as the lead of a note. */
  about: z.object({ kind: z.string(), id: Id }).nullable(),
  /** What of the record, such as its history; of a list, which page. */
  part: z.string().nullable(),
  /** Names of the fields that were sent, or of the filters of a list. */
  fields: z.array(z.string()),
  /** Network address. */
  address: z.string(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditOrderings = ['at', 'person', 'action', 'record', 'address'] as const
export type AuditOrdering = (typeof auditOrderings)[number]

const dayFilter = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** Newest first unless told otherwise. Days are those of the practice, both included. */
export const AuditListQuery = z.strictObject({
  /** Id of a staff member. */
  staff: idFilter,
  action: keyFilter(auditActions),
  kind: keyFilter(auditKinds),
  /** A record's id; what belongs to the record is found with it. */
  record: idFilter,
  from: dayFilter,
  to: dayFilter,
  ordering: ordering(auditOrderings, '-at'),
  ...pagingQuery,
})
export type AuditListQuery = z.infer<typeof AuditListQuery>
