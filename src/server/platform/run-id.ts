import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/**
 * Identifies this run of the server in the work it begins, so that work of runs that died can be recognized.
 */
export const runId = randomUUID()

/** Adds this run to a column of runs that began the work. */
export const begunBy = (column: RawBuilder<unknown>, run = runId): RawBuilder<string[]> =>
  sql`array_append(array_remove(${column}, ${run}::uuid), ${run}::uuid)`

/** Number of other runs that may die during the same work before it is set aside for a person. */
export const maxDeaths = 2

/** True when the work has ended too many other runs to begin again. */
export const isDeadly = (begun_by: readonly string[], run = runId): boolean =>
  begun_by.filter((id) => id !== run).length >= maxDeaths
