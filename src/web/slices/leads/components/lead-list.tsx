import { Button } from '@mantine/core'
import { useRef } from 'react'
import { countOf } from '#contract/formats/labels.ts'
import type { LeadListState, LeadRow } from '#contract/leads/leads.schemas.ts'
import { serverTime } from '#web/lib/http.ts'
import type { ListState } from '#web/lib/list.ts'
import { IconArrowUp } from '#web/ui/icons/icons.tsx'
import { List } from '#web/ui/list/list.tsx'
import { useEmptyLeads } from '../leads-empty.ts'
import { leadListView } from './lead-list-view.tsx'
import type { LeadPanelState } from './use-lead-panel.ts'
import { useSteadyRows } from './use-steady-rows.ts'

interface LeadListProps {
  list: ListState<LeadRow, LeadListState>
  panel: LeadPanelState
}

/** The lead list. Its rows stay in place while someone reads them. */
export function LeadList({ list, panel }: LeadListProps) {
  const { shown, view } = panel
  const empty = useEmptyLeads()
  const box = useRef<HTMLDivElement>(null)
  const { data, isPlaceholderData, dataUpdatedAt } = list.result
  const isReading = () => {
    // Cards have no scroll box, so the window scrolls.
    if (!box.current) return window.scrollY > 0
    return shown !== undefined || box.current.matches(':hover, :focus-within')
  }
  const { rows, behind, newcomers, catchUp } = useSteadyRows(
    list.queryString ?? '',
    isPlaceholderData ? undefined : data?.results,
    serverTime(dataUpdatedAt),
    isReading,
  )
  return (
    <List
      of={leadListView({ shown, view, empty })}
      list={list}
      rows={rows}
      onOpen={({ id }) => view(id)}
      isSelected={({ id }) => id === shown}
      fits={shown !== undefined}
      box={box}
      summary={
        behind && (
          <Button
            variant="light"
            size="compact-sm"
            ml="auto"
            leftSection={<IconArrowUp size={14} aria-hidden />}
            onClick={catchUp}
          >
            {newcomers > 0 ? `Show ${countOf(newcomers, 'new lead', 'new leads')}` : 'Update list'}
          </Button>
        )
      }
    />
  )
}
