import { type ColumnVisibilityState, functionalUpdate, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { z } from 'zod'
import { parseOrdering } from '#contract/http/paging.ts'
import type { LeadListQuery, LeadOrdering, LeadRow } from '#contract/leads/leads.schemas.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { useStored } from '#web/lib/use-stored.ts'
import { defaultVisibility, leadColumns, leadTableFeatures } from './lead-columns.tsx'

const Visibility = z.record(z.string(), z.boolean())
const isVisibility = (value: unknown): value is ColumnVisibilityState => Visibility.safeParse(value).success

type Ordering = LeadListQuery['ordering']
const noRows: LeadRow[] = []

/** The lead table: columns as chosen and kept in this browser, order as the query string says. */
export function useLeadTable(
  rows: LeadRow[] | undefined,
  ordering: Ordering,
  onOrder: (ordering: Ordering) => void,
) {
  const [columnVisibility, setVisibility] = useStored(
    storageKeys.leadListFields,
    isVisibility,
    defaultVisibility,
  )
  const sorting = useMemo(() => {
    const { column, descending } = parseOrdering<LeadOrdering>(ordering)
    return [{ id: column, desc: descending }]
  }, [ordering])
  const table = useTable({
    features: leadTableFeatures,
    columns: leadColumns,
    data: rows ?? noRows,
    getRowId: (lead) => String(lead.id),
    state: { columnVisibility, sorting },
    onColumnVisibilityChange: (updater) => setVisibility(functionalUpdate(updater, columnVisibility)),
    // The server sorts: first click ascending, then descending, always by one column (spec section 2).
    manualSorting: true,
    sortDescFirst: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting)
      if (first) onOrder(`${first.desc ? '-' : ''}${first.id as LeadOrdering}`)
    },
  })
  return { table, resetColumns: () => setVisibility(defaultVisibility) }
}

export type LeadTableModel = ReturnType<typeof useLeadTable>['table']
