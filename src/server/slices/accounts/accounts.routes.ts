import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { Account, accountFields } from '#contract/accounts/accounts.schemas.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import {
  byOptionalText,
  byText,
  byValue,
  ofCompany,
  type RecordKind,
} from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'
import type { RunningSlice } from '#server/platform/slice.ts'

const accounts: RecordKind = {
  table: tableOf('accounts', accountFields, []),
  name: 'account',
  columns: Object.keys(Account.shape),
  orders: {
    name: byText('name'),
    industry: byOptionalText('industry'),
    annualRevenue: byValue('annualRevenue', { nullable: true }),
    source: byOptionalText('source'),
    created_at: byValue('created_at'),
  },
  idParameter: 'id',
  placeOf: ofCompany('accounts'),
}

export const serveAccounts = (): RunningSlice => ({
  routes: (routes) => registerRecords(routes, accounts, accountEndpoints),
  auditNames: { account: namedBy('accounts') },
})
