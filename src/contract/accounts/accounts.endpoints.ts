import { recordEndpoints } from '../http/records.ts'
import { Account, AccountListQuery, accountBodies } from './accounts.schemas.ts'

export const accountEndpoints = recordEndpoints('/accounts/', '/accounts/:id/', {
  base: { access: 'staff', tag: 'accounts' },
  names: { one: 'an account', many: 'accounts' },
  Record: Account,
  ListQuery: AccountListQuery,
  ...accountBodies,
})
