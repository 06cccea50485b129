import { queryOptions, useMutation } from '@tanstack/react-query'
import { getLeftWork, handOver } from '#contract/handovers/handovers.endpoints.ts'
import type { HandoverBody } from '#contract/handovers/handovers.schemas.ts'
import { call } from '#web/lib/api.ts'

export const leftWorkQuery = (staff: number) =>
  queryOptions({
    queryKey: ['handovers', staff],
    queryFn: ({ signal }) => call(getLeftWork, { params: { id: String(staff) } }, { signal }),
  })

export const useHandOver = (staff: number) =>
  useMutation({
    mutationFn: (body: HandoverBody) => call(handOver, { params: { id: String(staff) }, body }),
    onSuccess: (_answer, _body, _result, { client }) => client.invalidateQueries(),
  })
