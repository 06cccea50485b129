import { z } from 'zod'
import { Id, Instant, IsoDate, Reference } from '../http/fields.ts'
import { idFilter } from '../http/paging.ts'
import { channels } from '../intake/requests.enums.ts'
import { requestOutcomes } from '../queue/queue.enums.ts'

const day = z.union([z.literal('').transform(() => undefined), IsoDate]).optional()

/** All locations of the person, and today, unless told. */
export const DayQuery = z.strictObject({ location: idFilter, day })
export type DayQuery = z.infer<typeof DayQuery>

/** A request that was still open when the day ended, or is now. */
const OpenRequest = z.object({
  id: Id,
  channel: z.enum(channels),
  received_at: Instant,
  /** Who it is from. */
  name: z.string(),
  /** Null where there is none, or the person may not see it. */
  lead: Reference.nullable(),
  attempts: z.int(),
  promised_at: Instant.nullable(),
})

const TaskLeft = z.object({
  id: Id,
  title: z.string(),
  due_date: IsoDate,
  assigned_to_name: z.string().nullable(),
  /** The lead or patient that it is about. */
  about: z.string(),
})
export type TaskLeft = z.infer<typeof TaskLeft>

/** A day on the calendar of the location, or of the practice. */
export const Day = z.object({
  day: IsoDate,
  location: Reference.nullable(),
  time_zone: z.string(),
  received: z.int(),
  /** Closed on this day, whenever they came. */
  closed: z.int(),
  by_outcome: z.record(z.enum(requestOutcomes), z.int()),
  open: z.int(),
  /** Oldest first, at most `dayLimits.open`. */
  open_requests: z.array(OpenRequest),
  /** Answers promised for this day: given in time, given late or not at all, and not due yet. */
  promises: z.object({ kept: z.int(), broken: z.int(), waiting: z.int() }),
  /** Not completed and due by this day. */
  tasks_left: z.int(),
  /** Earliest first, at most `dayLimits.tasks`. */
  tasks: z.array(TaskLeft),
})
export type Day = z.infer<typeof Day>

export const dayLimits = { open: 200, tasks: 200 } as const
