import { queryOptions, useMutation } from '@tanstack/react-query'
import { getRoleRights, putRoleRights, type RoleRights } from '#contract/staff/rights.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/optimistic.ts'

export const rightsQuery = queryOptions({
  queryKey: ['members', 'rights'],
  queryFn: ({ signal }) => call(getRoleRights, undefined, { signal }),
})

export const useSaveRights = () =>
  useMutation({
    mutationFn: (rights: RoleRights) => call(putRoleRights, { body: rights }),
    ...optimistic<RoleRights, RoleRights>(rightsQuery.queryKey, (_before, rights) => rights),
  })
