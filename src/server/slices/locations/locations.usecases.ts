import { isDeepStrictEqual } from 'node:util'
import { type Changes, fieldsEvent } from '#contract/events/event-definition.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import {
  belongingsText,
  type LocationBelongings,
  locationSettingsMessages as messages,
} from '#contract/locations/settings.messages.ts'
import type { LocationFields } from '#contract/locations/settings.schemas.ts'
import { violatedForeignKey } from '#server/platform/database/failures.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { unguessableName } from '#server/platform/secrets.ts'
import * as repository from './locations.repository.ts'

export const createLocation = (
  { scope, db, now }: ChangeContext,
  fields: LocationFields,
): Promise<Location> => repository.insertLocation(scope, db, { ...fields, form_id: unguessableName() }, now)

/** The last open location stays open. */
export async function changeLocation(
  { scope, db, now, ifMatch }: ChangeContext,
  id: number,
  fields: Partial<LocationFields>,
): Promise<Location> {
  const before = found(await repository.lockLocation(scope, db, id))
  checkVersion(before, ifMatch)
  const given = Object.entries(fields) as [keyof LocationFields, unknown][]
  const changed = given.filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
  if (changed.length === 0) return before
  const change: Partial<LocationFields> = Object.fromEntries(changed)
  if (change.closed && !(await repository.readBelongings(scope, db, id)).isOtherOpen) throw lastOpen()
  const changes: Changes = Object.fromEntries(changed.map(([name, value]) => [name, [before[name], value]]))
  return repository.updateLocation(scope, db, id, change, {
    type: 'location.updated',
    ...fieldsEvent(changes),
    at: now,
  })
}

/** The old one stops working. */
export async function renewFormId({ scope, db, now, ifMatch }: ChangeContext, id: number): Promise<Location> {
  checkVersion(found(await repository.lockLocation(scope, db, id)), ifMatch)
  return repository.updateLocation(
    scope,
    db,
    id,
    { form_id: unguessableName() },
    { type: 'location.form_renewed', data: {}, at: now },
  )
}

/** 409 when it has records or is the last open one. */
export async function deleteLocation({ scope, db, now, ifMatch }: ChangeContext, id: number): Promise<void> {
  const before = found(await repository.lockLocation(scope, db, id))
  checkVersion(before, ifMatch)
  const { belongings, isOtherOpen } = await repository.readBelongings(scope, db, id)
  refuseIfNeeded(belongings)
  if (!before.closed && !isOtherOpen) throw lastOpen()
  try {
    await repository.deleteLocation(scope, db, id, now)
  } catch (error) {
    if (violatedForeignKey(error)) throw new AppError('conflict')
    throw error
  }
}

function refuseIfNeeded(belongings: LocationBelongings): void {
  const text = belongingsText(belongings)
  if (text) throw new AppError('conflict', { detail: messages.deleteRefused(text) })
}

const lastOpen = () => new AppError('conflict', { detail: messages.lastOpen })
