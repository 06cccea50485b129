import { queryOptions } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { availableStaffEndpoints, listAvailableStaff } from '#contract/staff/staff.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { taskKeys } from './keys.ts'

const query = { page_size: String(pagingLimits.maxPageSize) }

/** Staff that a task can be assigned to: those who may see whom it is about. */
export const availableStaffQuery = (subject: Subject | undefined) =>
  queryOptions({
    queryKey: taskKeys.staff(subject),
    queryFn: async ({ signal }) => {
      const page = subject
        ? await call(
            availableStaffEndpoints[subject.kind],
            { params: subjectParams(subject), query },
            { signal },
          )
        : await call(listAvailableStaff, { query }, { signal })
      return page.results
    },
    staleTime: 5 * 60_000,
  })
