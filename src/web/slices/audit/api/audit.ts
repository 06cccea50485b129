import { queryOptions } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/audit.endpoints.ts'
import type { AuditListQuery } from '#contract/audit/audit.schemas.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'

export const auditQuery = (query: AuditListQuery) => listOptions(listAudit, ['audit'], query)

/** The people to choose from. */
export const auditPeopleQuery = queryOptions({
  queryKey: ['audit', 'people'],
  queryFn: async ({ signal }) => {
    const query = { page_size: String(pagingLimits.maxPageSize) }
    return (await call(listStaff, { query }, { signal })).results
  },
  staleTime: 5 * 60_000,
})
