import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import {
  type Company,
  CompanyListQuery,
  companyBodies,
  companyLimits,
} from '#contract/companies/companies.schemas.ts'
import { emailLimit } from '#contract/http/fields.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { recordApi } from '#web/lib/record-api.ts'
import { session } from '#web/lib/session.ts'
import type { RecordKind } from '#web/ui/records/record-kind.ts'

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
  fields: [
    { name: 'name', label: 'Name', form: 'line', required: true, maxLength: companyLimits.name },
    { name: 'company_type', label: 'Type', form: 'line', maxLength: companyLimits.company_type },
    { name: 'address', label: 'Address', form: 'line', maxLength: companyLimits.address },
    { name: 'phone', label: 'Phone', form: 'phone', maxLength: companyLimits.phone, width: '10rem' },
    { name: 'email', label: 'Email', form: 'email', maxLength: emailLimit },
  ],
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
  hint: 'The practice itself, and the companies that it works with, each with its services.',
}

/** The practice itself, with the clock that its days go by. */
export const practiceKind: RecordKind<Company> = {
  ...companyKind,
  paths: { ...companyKind.paths, list: '/settings/company' },
  fields: [
    ...companyKind.fields,
    {
      name: 'time_zone',
      label: 'Time Zone',
      form: 'zone',
      required: true,
      hint: "Says when a day begins and ends: what is due today, past due and on today's calendar follows it at once, at every location without a time zone of its own.",
    },
  ],
  Create: companyBodies.Patch,
}
