import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import type { AuditListQuery } from '#contract/audit/audit.schemas.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'

const text = (value: number | undefined) => (value === undefined ? undefined : String(value))

/** One page of the audit log; the page before stays until the next has arrived. */
export const auditQuery = (query: AuditListQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) =>
      call(
        listAudit,
        { query: { ...pagingText(query), staff: text(query.staff), record: text(query.record) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The people to choose from. */
export const auditPeopleQuery = queryOptions({
  queryKey: ['audit', 'people'],
  queryFn: async ({ signal }) => {
    const query = { page_size: String(pagingLimits.maxPageSize) }
    return (await call(listStaff, { query }, { signal })).results
  },
  staleTime: 5 * 60_000,
})
