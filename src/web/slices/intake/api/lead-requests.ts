import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** Per page. */
export const shownRequests = 5

export const leadRequestsQuery = (id: number, page = 1) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.lead(id), 'requests', page],
    queryFn: ({ signal }) =>
      call(
        listLeadRequests,
        { params: { id: String(id) }, query: { page: String(page), page_size: String(shownRequests) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
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
