import { z } from 'zod'
import { isTimeZone } from '../formats/dates.ts'
import { keysOf } from '../formats/labels.ts'
import { fieldMessages, Id, oneOf } from '../http/fields.ts'
import { weekStartLabels } from './companies.week.ts'

/** The name of an IANA time zone. */
export const TimeZone = z
  .string({ error: fieldMessages.timeZone })
  .max(64, fieldMessages.timeZone)
  .refine(isTimeZone, fieldMessages.timeZone)

/** The session's company, with the fields that the header and the dashboard need. */
export const CompanySummary = z.object({
  id: Id,
  name: z.string(),
  time_zone: TimeZone,
  country: z.string(),
  week_start: oneOf(keysOf(weekStartLabels)),
  /** Empty for a practice without an email. */
  email: z.string(),
})
export type CompanySummary = z.infer<typeof CompanySummary>
