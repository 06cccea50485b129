import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** Identifies this run of the server in work that it has begun: what it leaves when it dies can be told from its own. */
export const runId = randomUUID()

/** The runs in a column of begun work, with this one. */
export const begunBy = (column: RawBuilder<unknown>, run = runId): RawBuilder<string[]> =>
  sql`array_append(array_remove(${column}, ${run}::uuid), ${run}::uuid)`

/** How many other runs have begun work and not ended it, after which it is set aside for a person to see. */
export const maxDeaths = 2

/** True when work ended so many other runs that it must not be begun again. */
export const isDeadly = (begun_by: readonly string[], run = runId): boolean =>
  begun_by.filter((id) => id !== run).length >= maxDeaths
