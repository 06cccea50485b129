import { z } from 'zod'
import { isTimeZone } from '../formats/dates.ts'
import { Id } from '../http/fields.ts'

export const TimeZone = z.string().refine(isTimeZone, 'Unknown time zone.')

/** The company that a session works in, as the header and the dashboard need it. */
export const CompanySummary = z.object({ id: Id, name: z.string(), time_zone: TimeZone })
export type CompanySummary = z.infer<typeof CompanySummary>
