import { IdParams } from '../http/fields.ts'
import { NoParams, recordEndpoints } from '../http/records.ts'
import { Account, AccountListQuery, accountBodies } from './accounts.schemas.ts'

export const accountEndpoints = recordEndpoints({
  tag: 'accounts',
  paths: { list: '/accounts/', one: '/accounts/:id/' },
  names: { one: 'an account', many: 'accounts' },
  params: { list: NoParams, one: IdParams },
  Record: Account,
  ListQuery: AccountListQuery,
  ...accountBodies,
})
