import { z } from 'zod'
import { auditActions, auditKinds } from '../http/audit.ts'
import { Id, Instant, IsoDate, numberText } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingLimits, pagingQuery } from '../http/paging.ts'

/** Where a sentence names a record: the characters from `start` to before `end`. */
export const AuditMention = z.object({ kind: z.string(), id: Id, start: z.int(), end: z.int() })
export type AuditMention = z.infer<typeof AuditMention>

/**
 * Who did what to which record, when and from where. The log stores kinds and ids; names and values are those that the
 * reader may see now.
 */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** What happened, in words. */
  sentence: z.string(),
  mentions: z.array(AuditMention),
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
  /** The same for a lead, with those merged into it, and for a patient. */
  lead: idFilter,
  patient: idFilter,
  from: dayFilter,
  to: dayFilter,
  ordering: ordering(auditOrderings, '-at'),
  ...pagingQuery,
  // Entries that belong together are folded into one row: fewer would fill a third of the screen.
  page_size: numberText(pagingLimits.maxPageSize).default(50),
})
export type AuditListQuery = z.infer<typeof AuditListQuery>
