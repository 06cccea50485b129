import { Box, Button, Indicator } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Page, pageCount } from '#contract/http/paging.ts'
import { leadLimits, leadPageSizes } from '#contract/leads/leads.limits.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { LeadCards } from './lead-cards.tsx'
import { LeadFilters } from './lead-filters.tsx'
import classes from './lead-list.module.css'
import { LeadListSummary } from './lead-list-summary.tsx'
import { LeadSort } from './lead-sort.tsx'
import { LeadTable } from './lead-table.tsx'
import { activeFilters, writeListQuery } from './list-query.ts'
import { NoLeads } from './no-leads.tsx'
import { StatusPanel } from './status-panel.tsx'
import type { LeadPanelState } from './use-lead-panel.ts'
import type { ListQueryState } from './use-list-query.ts'
import { useSteadyRows } from './use-steady-rows.ts'

interface LeadListProps {
  list: ListQueryState
  leads: UseQueryResult<Page<LeadRow>>
  panel: LeadPanelState
}

/** The lead list: status panel, filters, search, table or cards, pages (spec section 2). */
export function LeadList({ list: { query, change }, leads, panel }: LeadListProps) {
  const results = useRef<HTMLDivElement>(null)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const asCards = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const listQuery = writeListQuery(query)

  const isReading = () => {
    if (asCards) return window.scrollY > 0
    return panel.shown !== undefined || results.current?.matches(':hover, :focus-within') === true
  }
  const fresh = leads.isPlaceholderData ? undefined : leads.data?.results
  const { rows, behind, newcomers, catchUp } = useSteadyRows(listQuery, fresh, isReading)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read from its top
  useEffect(() => {
    if (results.current) results.current.scrollTop = 0
  }, [listQuery])

  const count = leads.data?.count
  const lastPage =
    count === undefined || leads.isPlaceholderData ? undefined : pageCount(count, query.page_size)
  useEffect(() => {
    if (lastPage !== undefined && query.page > lastPage) change({ page: lastPage }, { replace: true })
  }, [lastPage, query.page, change])

  const filterCount = activeFilters(query).length
  const failed = leads.isError && !leads.data
  return (
    <div className={classes.region}>
      <div className={classes.layout} data-filters-open={filtersOpen}>
        <search className={classes.toolbar} aria-label="Leads">
          <SearchBox
            className={classes.search}
            label="Search leads"
            value={query.search ?? ''}
            maxLength={leadLimits.search}
            onSearch={(search) => change({ search }, { replace: query.search !== undefined })}
          />
          <Indicator
            className={classes.filtersButton}
            disabled={filterCount === 0}
            label={filterCount}
            size={18}
            inline
          >
            <Button
              variant="default"
              aria-expanded={filtersOpen}
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              Filters
            </Button>
          </Indicator>
          <div className={classes.filters}>
            <LeadFilters query={query} onFilter={change} />
            {asCards && <LeadSort ordering={query.ordering} onOrder={(ordering) => change({ ordering })} />}
          </div>
        </search>
        <div className={classes.status}>
          <StatusPanel status={query.status} onStatus={(status) => change({ status })} />
        </div>
        <div className={classes.results}>
          <LeadListSummary
            count={count}
            query={query}
            behind={behind}
            newcomers={newcomers}
            onClear={change}
            onCatchUp={catchUp}
            stale={leads.isRefetchError}
          />
          {failed && <LoadError message={leadMessages.fetchListFailed} onRetry={() => leads.refetch()} />}
          {!failed && rows?.length === 0 && <NoLeads query={query} onClear={change} />}
          {!failed && rows?.length !== 0 && asCards && (
            <LeadCards rows={rows} pageSize={query.page_size} linkState={{ list: listQuery }} />
          )}
          {!failed && rows?.length !== 0 && !asCards && (
            <Box
              ref={results}
              className={classes.scroller}
              data-waiting={leads.isPlaceholderData || undefined}
              style={{ '--rows': query.page_size }}
            >
              <LeadTable
                rows={rows}
                ordering={query.ordering}
                onOrder={(ordering) => change({ ordering })}
                pageSize={query.page_size}
                shown={panel.shown}
                onView={panel.view}
              />
            </Box>
          )}
          {count !== 0 && (
            <Pager
              page={query.page}
              pageSize={query.page_size}
              pageSizes={leadPageSizes}
              count={count}
              onPage={(page) => change({ page })}
              onPageSize={(page_size) => change({ page_size })}
            />
          )}
        </div>
      </div>
    </div>
  )
}
