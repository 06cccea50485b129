import type { Slot } from '#contract/appointments/appointments.schemas.ts'
import { formatWallWithWeekday, type WallTime, wallTime } from '#contract/appointments/appointments.times.ts'

/** The time zone of a location, or the practice's. */
export type ZoneOf = (location: number | null) => string

type Place = Pick<Slot, 'date_time' | 'location'>

export const wallOf = ({ date_time, location }: Place, zoneOf: ZoneOf): WallTime =>
  wallTime(new Date(date_time), zoneOf(location?.id ?? null))

export const slotTime = (slot: Place, zoneOf: ZoneOf): string => formatWallWithWeekday(wallOf(slot, zoneOf))
