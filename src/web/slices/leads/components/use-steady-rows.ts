import { useLayoutEffect, useState } from 'react'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { type SteadyRows, steadyRows } from './steady-rows.ts'

interface SteadyList extends Omit<SteadyRows, 'scope' | 'at'> {
  /** Shows the server's current rows. */
  catchUp: () => void
}

/** The rows of a list that refreshes itself, without moving them while someone reads. */
export function useSteadyRows(
  scope: string,
  fresh: LeadRow[] | undefined,
  at: number,
  isReading: () => boolean,
): SteadyList {
  const [current, setCurrent] = useState<SteadyRows>({ scope, rows: fresh, at, behind: false, newcomers: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer of the server moves rows
  useLayoutEffect(() => {
    if (fresh) setCurrent((before) => steadyRows(before, scope, fresh, at, isReading()))
  }, [scope, fresh])
  return {
    ...current,
    catchUp: () => fresh && setCurrent({ scope, rows: fresh, at, behind: false, newcomers: 0 }),
  }
}
