import type { Location } from '#contract/locations/locations.schemas.ts'
import { locationEntries } from '#web/lib/location-choice.ts'
import { practiceZone } from '#web/lib/practice-day.ts'

/** Where an appointment may be, and whose clock then counts. */
export interface Places {
  choices: { value: number; label: string }[]
  /** The zone of a location; the company's for none. */
  zoneOf: (location: number | null) => string
}

/** Places among the person's own locations; one where an appointment already is joins them. */
export function placesOf(
  locations: readonly Location[] | undefined = [],
  current?: { location: { id: number; name: string } | null; time_zone: string },
): Places {
  const zones = new Map(locations.map(({ id, time_zone }) => [id, time_zone]))
  const choices = locationEntries({ data: locations }, current?.location?.id)
  const here = current?.location
  if (here && !zones.has(here.id)) {
    zones.set(here.id, current.time_zone)
    choices.push({ value: here.id, label: here.name })
  }
  return { choices, zoneOf: (location) => (location && zones.get(location)) || practiceZone() }
}
