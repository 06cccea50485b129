import type { LeadRow } from '#contract/leads/leads.schemas.ts'

/** What the list shows, and how far that is behind what the server says. */
export interface SteadyRows {
  /** Which list this is: another one shows at once. */
  scope: string
  rows: LeadRow[] | undefined
  /** When the server said so, by its clock. Milliseconds. */
  at: number
  /** True while rows are held back in their old order. */
  behind: boolean
  /** Leads that came in since, newly or again, and are not shown yet. */
  newcomers: number
}

/**
 * Takes up what the server answered. While someone reads, every row keeps its place: known rows get their new
 * values, and newcomers wait until they are asked for.
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
  const known = new Set(shown.map((row) => row.id))
  return {
    scope,
    rows: shown.map((row) => freshById.get(row.id) ?? row),
    at: current.at,
    behind: true,
    // A lead that others made room for, or that staff changed, has only moved.
    newcomers: fresh.filter((row) => !known.has(row.id) && Date.parse(row.last_seen_at) > current.at).length,
  }
}
