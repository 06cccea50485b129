import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pagingLimits } from '#contract/http/paging.ts'
import type { FieldOption } from '#contract/http/record-fields.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { providerRoles } from '#contract/staff/staff.enums.ts'
import { call } from '#web/lib/api.ts'

/** Completes the field `provider_ids`. */
export interface Providers {
  options: readonly FieldOption[]
  hint?: string
}

// Administrators may be dentists, such as the owner.
const roles = [...providerRoles, 'administrator']

/** The people who may do a service, to choose from. */
export function useProviders(): Providers {
  const { data, isError } = useQuery({
    queryKey: ['services', 'providers'],
    queryFn: async ({ signal }) => {
      const query = { page_size: String(pagingLimits.maxPageSize) }
      return (await call(listStaff, { query }, { signal })).results
    },
    staleTime: 5 * 60_000,
  })
  return useMemo(() => {
    const providers = data?.filter(({ role }) => roles.includes(role.name)) ?? []
    const options = providers.map(({ id, name }) => ({ value: id, label: name }))
    return { options, ...(isError && { hint: serviceMessages.staffFailed }) }
  }, [data, isError])
}
