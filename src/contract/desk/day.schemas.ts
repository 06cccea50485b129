import { z } from 'zod'
import { Id, Instant, IsoDate, Reference } from '../http/fields.ts'
import { idFilter } from '../http/paging.ts'
import { channels } from '../intake/requests.enums.ts'
import { requestOutcomes } from '../queue/queue.enums.ts'

const day = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** Defaults to today at all locations of the person. */
export const DayQuery = z.strictObject({ location: idFilter, day })
export type DayQuery = z.infer<typeof DayQuery>

/** A request that was still open when the day ended, or is open now. */
const OpenRequest = z.object({
  id: Id,
  channel: z.enum(channels),
  received_at: Instant,
  /** Name of the lead, or else the sender as received. */
  name: z.string(),
  /** Null when the request has no lead, or the person may not see it. */
  lead: Reference.nullable(),
  attempts: z.int(),
  promised_at: Instant.nullable(),
})

const TaskLeft = z.object({
  id: Id,
  title: z.string(),
  due_date: IsoDate,
  assigned_to_name: z.string().nullable(),
  /** The lead or patient of the task. */
  about: z.string(),
})
export type TaskLeft = z.infer<typeof TaskLeft>

/** A calendar day in the time zone of the location, or else the practice's. */
export const Day = z.object({
  day: IsoDate,
  location: Reference.nullable(),
  time_zone: z.string(),
  /** Includes follow-ups. */
  received: z.int(),
  /** Requests of `received` that a follow-up date opened. */
  follow_ups: z.int(),
  /** Requests of `received` that were closed by the end of the day. */
  closed_of_received: z.int(),
  /** Closed on this day, whenever they were received. */
  closed_today: z.int(),
  /** Outcomes of `closed_today`. */
  by_outcome: z.record(z.enum(requestOutcomes), z.int()),
  /** Open now, or at the end of a past day, whenever they were received. */
  open: z.int(),
  /** Oldest first, at most `dayLimits.open`. */
  open_requests: z.array(OpenRequest),
  /** Answers promised for this day: `kept` in time, `broken` because late or missing, and `waiting` until due. */
  promises: z.object({ kept: z.int(), broken: z.int(), waiting: z.int() }),
  /** Open tasks that are due by this day. */
  tasks_left: z.int(),
  /** Earliest first, at most `dayLimits.tasks`. */
  tasks: z.array(TaskLeft),
})
export type Day = z.infer<typeof Day>

export const dayLimits = { open: 200, tasks: 200 } as const
