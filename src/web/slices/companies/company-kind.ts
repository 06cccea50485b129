import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import {
  type Company,
  CompanyListQuery,
  companyBodies,
  companyFields,
  practiceFields,
} from '#contract/companies/companies.schemas.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { recordApi } from '#web/lib/record-api.ts'
import { session } from '#web/lib/session.ts'
import { fieldsOf, type RecordKind } from '#web/ui/records/record-kind.ts'

/** The practice itself and the companies on its list, with the columns of spec section 2. */
export const companyKind: RecordKind<Company> = {
  one: 'Company',
  many: 'Companies',
  paths: {
    list: '/companies',
    create: '/companies/create',
    view: (id) => `/companies/${id}`,
    edit: (id) => `/companies/${id}/edit`,
  },
  fields: fieldsOf(companyFields),
  messages: companyMessages,
  api: recordApi<Company>({
    key: ['companies'],
    endpoints: companyEndpoints,
    onSaved: (company) => {
      if (company.id !== session.get()?.userInfo.companyId) return
      session.update({ company })
      // Its clock says what is due today, everywhere.
      queryClient.invalidateQueries()
    },
  }),
  ListQuery: CompanyListQuery,
  Create: companyBodies.Create,
  hint: 'Your practice and the companies it works with, each with its services.',
}

/** The practice itself, with the clock that its days go by. */
export const practiceKind: RecordKind<Company> = {
  ...companyKind,
  paths: { ...companyKind.paths, list: '/settings/company' },
  fields: fieldsOf(practiceFields),
  Create: companyBodies.Patch,
}
