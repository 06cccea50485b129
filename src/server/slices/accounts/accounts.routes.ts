import type { Generated } from 'kysely'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { Account } from '#contract/accounts/accounts.schemas.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { byText, byValue, ofCompany, type RecordKind } from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'

interface AccountsTable {
  id: Generated<number>
  company_id: number
  name: string
  industry: Generated<string>
  annualRevenue: number | null
  source: Generated<string>
  created_at: Date
  updated_at: Date
  version: Generated<number>
}
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    accounts: AccountsTable
  }
}

const accounts: RecordKind = {
  table: 'accounts',
  name: 'account',
  columns: Object.keys(Account.shape),
  orders: {
    name: byText('name'),
    industry: byText('industry'),
    annualRevenue: byValue('annualRevenue', { nullable: true }),
    source: byText('source'),
    created_at: byValue('created_at'),
  },
  idParameter: 'id',
  placeOf: ofCompany('accounts'),
}

export function registerAccounts(routes: Routes): void {
  registerRecords(routes, accounts, accountEndpoints)
}
