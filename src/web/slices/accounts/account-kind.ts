import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { accountMessages } from '#contract/accounts/accounts.messages.ts'
import {
  type Account,
  AccountListQuery,
  accountBodies,
  accountLimits,
} from '#contract/accounts/accounts.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import type { RecordKind } from '#web/ui/records/record-kind.ts'

/** Accounts, with the columns of spec section 2. */
export const accountKind: RecordKind<Account> = {
  one: 'Account',
  many: 'Accounts',
  paths: {
    list: '/accounts',
    create: '/accounts/create',
    view: (id) => `/accounts/${id}`,
    edit: (id) => `/accounts/${id}/edit`,
  },
  fields: [
    { name: 'name', label: 'Name', form: 'line', required: true, maxLength: accountLimits.name },
    { name: 'industry', label: 'Industry', form: 'line', maxLength: accountLimits.industry },
    { name: 'annualRevenue', label: 'Annual Revenue', form: 'money', width: '11rem' },
    { name: 'source', label: 'Source', form: 'line', maxLength: accountLimits.source },
  ],
  messages: accountMessages,
  deletion: accountMessages,
  api: recordApi<Account>({ key: ['accounts'], endpoints: accountEndpoints }),
  ListQuery: AccountListQuery,
  Create: accountBodies.Create,
  hint: 'Employers, schools, insurers: organisations that the practice does business with.',
}
