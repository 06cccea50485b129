import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

/** Requests that show at first, and on each further page. */
export const shownRequests = 5

/** A page of the requests of a lead; the page before stays until the next has arrived. */
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
  /** Null for a lead of its own. */
  lead: number | null
}

/** Gives a request of a lead to whose it was. */
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
