import { z } from 'zod'
import { isTimeZone } from '../formats/dates.ts'
import { fieldMessages, Id } from '../http/fields.ts'

/** The name of an IANA time zone. */
export const TimeZone = z
  .string({ error: fieldMessages.timeZone })
  .max(64, fieldMessages.timeZone)
  .refine(isTimeZone, fieldMessages.timeZone)

/** The company that a session works in, as the header and the dashboard need it. */
export const CompanySummary = z.object({ id: Id, name: z.string(), time_zone: TimeZone })
export type CompanySummary = z.infer<typeof CompanySummary>
