import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { accountMessages } from '#contract/accounts/accounts.messages.ts'
import {
  type Account,
  AccountListQuery,
  accountBodies,
  accountFields,
} from '#contract/accounts/accounts.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import { fieldsOf, type RecordKind } from '#web/ui/records/record-kind.ts'

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
  fields: fieldsOf(accountFields),
  messages: accountMessages,
  deletion: accountMessages,
  api: recordApi<Account>({ key: ['accounts'], endpoints: accountEndpoints }),
  ListQuery: AccountListQuery,
  Create: accountBodies.Create,
  hint: 'Employers, schools, insurers and other organizations you do business with.',
}
