import type { LeadRow } from '#contract/leads/leads.schemas.ts'

/** The rows that the list shows, and their lag behind the server. */
export interface SteadyRows {
  /** Identifies the list. A different list shows at once. */
  scope: string
  rows: LeadRow[] | undefined
  /** Time of the rows by the server's clock, in milliseconds. */
  at: number
  /** True while rows are held in their old order. */
  behind: boolean
  /** Leads that arrived since, for the first time or again, and are not shown yet. */
  newcomers: number
}

/**
 * Applies an answer of the server. While someone reads, every row keeps its place: existing rows get new
 * values, and new leads wait until they are requested.
 */
export function steadyRows(
  current: SteadyRows,
  scope: string,
  fresh: LeadRow[],
  at: number,
  isReading: boolean,
): SteadyRows {
  const shown = current.rows
  const upToDate = { scope, rows: fresh, at, behind: false, newcomers: 0 }
  if (!shown || current.scope !== scope || !isReading) return upToDate
  if (shown.length === fresh.length && shown.every((row, index) => row.id === fresh[index]?.id))
    return upToDate
  const freshById = new Map(fresh.map((row) => [row.id, row]))
  const shownIds = new Set(shown.map((row) => row.id))
  return {
    scope,
    rows: shown.map((row) => freshById.get(row.id) ?? row),
    at: current.at,
    behind: true,
    // A lead with an older request has only moved, because of other leads or a change by staff.
    newcomers: fresh.filter((row) => !shownIds.has(row.id) && Date.parse(row.last_seen_at) > current.at)
      .length,
  }
}
