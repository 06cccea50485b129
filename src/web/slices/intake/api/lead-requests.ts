import { queryOptions, useMutation } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** The newest requests of a lead. Very few leads have more than fit on this page. */
export const leadRequestsQuery = (id: number) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.lead(id), 'requests'],
    queryFn: ({ signal }) =>
      call(
        listLeadRequests,
        { params: { id: String(id) }, query: { page_size: String(pagingLimits.maxPageSize) } },
        { signal },
      ),
  })

interface Move {
  request: number
  version: number
  /** Null for a new lead. */
  lead: number | null
}

export const useMoveRequest = (id: number) =>
  useMutation({
    mutationFn: ({ request, version, lead }: Move) =>
      call(
        moveLeadRequest,
        { params: { id: String(id), requestId: String(request) }, body: { lead } },
        { ifMatch: version },
      ),
    onSettled: (_moved, _error, _move, _before, { client }) => {
      for (const queryKey of [sharedQueryKeys.leads, sharedQueryKeys.histories]) {
        client.invalidateQueries({ queryKey })
      }
    },
  })
