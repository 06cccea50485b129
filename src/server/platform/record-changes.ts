import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '#contract/events/event-definition.ts'
import { type Address, type AddressChange, noAddress } from '#contract/http/address.ts'
import { violatedForeignKey } from './database/failures.ts'
import { AppError } from './errors.ts'
import type { Scope } from './http/scope.ts'

/** Locations are compared by id. */
export function changedFields(before: object & { location: { id: number } | null }, fields: object): Changes {
  const stored: Record<string, unknown> = { ...before, location: before.location?.id ?? null }
  const entries = Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, stored[name]))
  return Object.fromEntries(entries.map(([name, value]) => [name, [stored[name], value]]))
}

export type WithWholeAddress<Patch> = Omit<Patch, 'address'> & { address?: Address | null | undefined }

/** Completes a partial change of an address with the stored parts. */
export function withWholeAddress<Patch extends { address?: AddressChange | null | undefined }>(
  { address, ...same }: Patch,
  before: { address: Address | null },
): WithWholeAddress<Patch> {
  if (!address) return { ...same, ...(address === null && { address }) }
  return { ...same, address: { ...noAddress, ...before.address, ...address } as Address }
}

/** Throws 412 for an outdated version. */
export function checkVersion({ version }: { version: number }, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new AppError('stale')
}

/** Staff may only use their own locations. The database ensures that a location belongs to the company. */
export function checkLocation(
  { locationIds }: Scope,
  location: number | null | undefined,
  refusal: () => AppError,
): void {
  if (location && locationIds && !locationIds.includes(location)) throw refusal()
}

/** Replaces a foreign key error on the location with `refusal`. */
export async function withKnownLocation<T>(write: Promise<T>, refusal: () => AppError): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violatedForeignKey(error)?.endsWith('location_id_fkey')) throw refusal()
    throw error
  }
}
