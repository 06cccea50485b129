import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditMessages } from '#contract/audit/audit.messages.ts'
import { AuditListQuery } from '#contract/audit/audit.schemas.ts'
import { countOf } from '#contract/formats/labels.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListSummary } from '#web/ui/list-summary.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { auditQuery } from '../api/audit.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'

const noFilters: Partial<AuditListQuery> = {
  staff: undefined,
  action: undefined,
  kind: undefined,
  record: undefined,
  from: undefined,
  to: undefined,
}

/** Who saw, changed or was refused what; the server shows it to administrators only. */
export function AuditList() {
  const list = useUrlList(AuditListQuery)
  const { query, change } = list
  const audit = useQuery(auditQuery(query))
  const columns = useMemo(() => auditColumns((staff) => change({ staff })), [change])
  const isNarrowed = Object.keys(noFilters).some((name) => query[name as keyof AuditListQuery] !== undefined)
  const clear = () => change(noFilters)
  return (
    <Stack gap="xs">
      <AuditFilters query={query} onFilter={change} />
      <ListSummary
        text={audit.data && countOf(audit.data.count, 'entry', 'entries')}
        onClear={isNarrowed ? clear : undefined}
      />
      <PagedTable
        label="Audit log"
        list={list}
        result={audit}
        failure={auditMessages.fetchFailed}
        columns={columns}
        rowKey={({ id }) => id}
        minRows={query.page_size}
        keepsPager
        empty={
          <EmptyState
            title={auditMessages.none}
            hint="Nothing was recorded that fits these filters."
            action={isNarrowed && <Button onClick={clear}>Clear filters</Button>}
          />
        }
      />
    </Stack>
  )
}
