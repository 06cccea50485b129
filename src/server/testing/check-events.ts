import type pg from 'pg'
import { type EventType, eventCatalog } from '#contract/events/catalog.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'

interface EventRow {
  type: string
  version: number
  data: unknown
}

const maxRows = 5_000

/** Throws when a recorded event does not match the catalog. Rows of version 0 are older than the catalog. */
export async function checkEvents(pool: pg.Pool): Promise<void> {
  // A test has ended it.
  if (pool.ended) return
  const rows = await pool
    .query<EventRow>(`SELECT DISTINCT type, version, data FROM events WHERE version > 0 LIMIT ${maxRows}`)
    .then((result) => result.rows)
    .catch((error: unknown) => {
      // A test has stopped the database.
      if (isUnavailable(error)) return []
      throw error
    })
  const wrong = rows.filter(({ type, version, data }) => {
    const definition = Object.hasOwn(eventCatalog, type) ? eventCatalog[type as EventType] : undefined
    return definition?.version !== version || !definition.data.safeParse(data).success
  })
  if (wrong.length > 0)
    throw new Error(
      `Events that the catalog does not know:\n${wrong.map((row) => JSON.stringify(row)).join('\n')}`,
    )
}
