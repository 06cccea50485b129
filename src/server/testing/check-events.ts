import type pg from 'pg'
import { type EventType, eventCatalog } from '#contract/events/catalog.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'

interface EventRow {
  type: string
  version: number
  data: unknown
}

const maxRows = 5_000

/** Throws for an event that a test recorded otherwise than the catalog says. Those of before it have version 0. */
export async function checkEvents(pool: pg.Pool): Promise<void> {
  const rows = await pool
    .query<EventRow>(`SELECT DISTINCT type, version, data FROM events WHERE version > 0 LIMIT ${maxRows}`)
    .then((found) => found.rows)
    .catch((error: unknown) => {
      // A test has stopped the database.
      if (isUnavailable(error)) return []
      throw error
    })
  const wrong = rows.filter(({ type, version, data }) => {
    const known = Object.hasOwn(eventCatalog, type) ? eventCatalog[type as EventType] : undefined
    return known?.version !== version || !known.data.safeParse(data).success
  })
  if (wrong.length > 0)
    throw new Error(
      `Events that the catalog does not know:\n${wrong.map((row) => JSON.stringify(row)).join('\n')}`,
    )
}
