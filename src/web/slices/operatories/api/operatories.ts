import { useMutation } from '@tanstack/react-query'
import { operatoryEndpoints } from '#contract/operatories/operatories.endpoints.ts'
import type { Operatory } from '#contract/operatories/operatories.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { operatoriesQuery } from '#web/lib/operatories.ts'
import { queryClient } from '#web/lib/query-client.ts'

const refresh = (location: number) => queryClient.invalidateQueries(operatoriesQuery(location))
const pathTo = (location: number, { id }: Pick<Operatory, 'id'>) => ({
  id: String(location),
  operatoryId: String(id),
})
/** Shows what someone else changed. */
const refreshIfStale = (location: number) => (error: Error) => {
  if (errorStatus(error) === 412) void refresh(location)
}

export const useAddOperatory = (location: number) =>
  useMutation({
    mutationFn: ({ name, idempotencyKey }: { name: string; idempotencyKey: string }) =>
      call(
        operatoryEndpoints.create,
        { params: { id: String(location) }, body: { name } },
        { idempotencyKey },
      ),
    onSuccess: () => refresh(location),
  })

export const useRenameOperatory = (location: number) =>
  useMutation({
    mutationFn: ({ operatory, name }: { operatory: Operatory; name: string }) =>
      call(
        operatoryEndpoints.put,
        { params: pathTo(location, operatory), body: { name } },
        { ifMatch: operatory.version },
      ),
    onSuccess: () => refresh(location),
    onError: refreshIfStale(location),
  })

export const useRemoveOperatory = (location: number) =>
  useMutation({
    mutationFn: (operatory: Operatory) =>
      call(
        operatoryEndpoints.delete,
        { params: pathTo(location, operatory) },
        { ifMatch: operatory.version },
      ),
    onSuccess: () => refresh(location),
    onError: refreshIfStale(location),
  })
