import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { nextTry, type Try } from '#contract/desk/desk.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { findDeskSettings, findHours } from './desk.repository.ts'

/** When the practice's cadence tries to reach a person again, in the hours of the location they turned to. */
export async function proposeTry(
  scope: Scope,
  db: Database,
  { locationId, ...tried }: { locationId: number; phone: string; tries: readonly Try[]; now: Date },
): Promise<Date | null> {
  const settings = await findDeskSettings(scope, db)
  // Also of a location that the user does not see, but whose request they do.
  const hours = await findHours({ ...scope, locationIds: null }, db, locationId)
  const timeZone = scope.locationTimeZones.get(locationId) ?? scope.timeZone
  return nextTry({ ...tried, settings: settings.values, hours: hours?.values ?? defaultHours, timeZone })
}
