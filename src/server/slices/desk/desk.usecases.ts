import { isDeepStrictEqual } from 'node:util'
import type {
  DeskSettings,
  DeskValues,
  LocationHours,
  LocationHoursAnswer,
} from '#contract/desk/desk.schemas.ts'
import type { Changes } from '#contract/events/event-definition.ts'
import { found } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import {
  findDeskSettings,
  findHours,
  lockDesk,
  type Stored,
  saveDeskSettings,
  saveHours,
} from './desk.repository.ts'

export const shown = <V>({ values, version }: Stored<V>): V & { version: number } => ({ ...values, version })

async function change<V extends object>(
  { ifMatch, now }: ChangeContext,
  before: Stored<V>,
  values: V,
  save: (after: Stored<V>, saved: { changes: Changes; at: Date }) => Promise<void>,
  { storesDefaults = false } = {},
): Promise<V & { version: number }> {
  checkVersion(before, ifMatch)
  const names = Object.keys(values) as (keyof V & string)[]
  const changed = names.filter((name) => !isDeepStrictEqual(values[name], before.values[name]))
  const isFirst = storesDefaults && before.version === 0
  if (changed.length === 0 && !isFirst) return shown(before)
  const changes: Changes = Object.fromEntries(
    changed.map((name) => [name, [before.values[name], values[name]] as [unknown, unknown]]),
  )
  const after = { values, version: before.version + 1 }
  await save(after, { changes, at: now })
  return shown(after)
}

export async function changeDeskSettings(call: ChangeContext, values: DeskValues): Promise<DeskSettings> {
  const { scope, db } = call
  await lockDesk(scope, db)
  return change(call, await findDeskSettings(scope, db), values, (after, saved) =>
    saveDeskSettings(scope, db, after, saved),
  )
}

export async function changeHours(
  call: ChangeContext,
  locationId: number,
  hours: LocationHours,
): Promise<LocationHoursAnswer> {
  const { scope, db } = call
  await lockDesk(scope, db)
  return change(
    call,
    found(await findHours(scope, db, locationId)),
    hours,
    (after, saved) => saveHours(scope, db, locationId, after, saved),
    // Someone looked at them and saved them: the first steps count that as done.
    { storesDefaults: true },
  )
}
