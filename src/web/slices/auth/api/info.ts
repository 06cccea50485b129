import { queryOptions } from '@tanstack/react-query'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

export const infoQuery = queryOptions({
  queryKey: sharedQueryKeys.info,
  queryFn: async ({ signal }) => {
    const info = await call(getInfo, undefined, { signal })
    const locations = info.locations.filter(({ closed }) => !closed)
    session.update({
      company: info.company,
      locations,
      userInfo: {
        isCompanyAdmin: info.is_company_admin,
        companyId: info.company.id,
        locationIds: locations.map(({ id }) => id),
        role: info.role,
        withheld: info.withheld,
        elsewhere: info.elsewhere,
      },
    })
    return info
  },
})
