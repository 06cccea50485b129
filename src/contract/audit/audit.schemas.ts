import { z } from 'zod'
import { actorKinds } from '../actors/actors.enums.ts'
import { auditActions } from '../http/audit.ts'
import { Id, Instant, IsoDate, numberText } from '../http/fields.ts'
import { idFilter, keyFilter, ordering, pagingLimits, pagingQuery } from '../http/paging.ts'
import { auditKinds } from '../nouns.ts'

/** Where a sentence names a record: the characters from `start` to before `end`. */
export const AuditMention = z.object({ kind: z.string(), id: Id, start: z.int(), end: z.int() })
export type AuditMention = z.infer<typeof AuditMention>

/**
 * An entry of the audit log: person, action, record, time and network address. The log stores only kinds and ids.
 * Names and values are current, as far as the reader may see them.
 */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** The entry in words. */
  sentence: z.string(),
  mentions: z.array(AuditMention),
  /** Null unless the actor is a staff member. */
  staff_id: Id.nullable(),
  actor: z.enum(actorKinds),
  /** Username at the time of the action, or empty. */
  username: z.string(),
  action: z.enum(auditActions),
  kind: z.string(),
  /** Null for a list. */
  record_id: Id.nullable(),
  /** The parent record, such as the lead of a note. */
  about: z.object({ kind: z.string(), id: Id }).nullable(),
  /** Part of the record, such as its history; for a list, the page. */
  part: z.string().nullable(),
  /** Names of the fields sent or the filters used. */
  fields: z.array(z.string()),
  address: z.string(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditOrderings = ['at', 'person', 'action', 'record', 'address'] as const
export type AuditOrdering = (typeof auditOrderings)[number]

const dayFilter = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** Days are in the practice's time zone, both inclusive. */
export const AuditListQuery = z.strictObject({
  staff: idFilter,
  action: keyFilter(auditActions),
  kind: keyFilter(auditKinds),
  /** Id of a record. Also matches entries of its child records. */
  record: idFilter,
  /** The same for a lead, including leads merged into it, and for a patient. */
  lead: idFilter,
  patient: idFilter,
  from: dayFilter,
  to: dayFilter,
  ordering: ordering(auditOrderings, '-at'),
  ...pagingQuery,
  // More than the default, because related entries fold into one row and would fill only a third of the screen.
  page_size: numberText(pagingLimits.maxPageSize).default(50),
})
export type AuditListQuery = z.infer<typeof AuditListQuery>
