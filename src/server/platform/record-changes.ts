import { isDeepStrictEqual } from 'node:util'
import { violatedForeignKey } from './database/failures.ts'
import { AppError } from './errors.ts'
import type { Scope } from './http/scope.ts'

/** Old and new value of each field that a change brings. */
export type Changes = Record<string, [unknown, unknown]>

/** Old and new value of each field that differs; a location is compared by its id. */
export function changedFields(before: object & { location: { id: number } | null }, fields: object): Changes {
  const stored: Record<string, unknown> = { ...before, location: before.location?.id ?? null }
  const entries = Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, stored[name]))
  return Object.fromEntries(entries.map(([name, value]) => [name, [stored[name], value]]))
}

/** Refuses with 412 when a caller says which version to change and it is not the current one any more. */
export function checkVersion({ version }: { version: number }, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new AppError('stale')
}

/** Staff put records into their own locations alone. That a location is the company's, the database itself demands. */
export function checkLocation(
  { locationIds }: Scope,
  location: number | null | undefined,
  refusal: () => AppError,
): void {
  if (location && locationIds && !locationIds.includes(location)) throw refusal()
}

/** Refuses a location that the company does not have. */
export async function withKnownLocation<T>(write: Promise<T>, refusal: () => AppError): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedForeignKey(error)?.endsWith('location_id_fkey')) throw refusal()
    throw error
  }
}
