import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import type { Account } from '#contract/accounts/accounts.schemas.ts'
import { answerByDefault, oneRecord, pageOf } from '#web/testing/fake-api.ts'
import { stamps } from '#web/testing/fixtures.ts'

export const makeAccount = (fields: Partial<Account> = {}): Account => ({
  id: 1,
  name: 'Example Supplies',
  industry: '',
  annualRevenue: null,
  source: '',
  ...stamps,
  ...fields,
})

export function answerForPractice(): void {
  answerByDefault(accountEndpoints.list, pageOf(makeAccount()))
  oneRecord(accountEndpoints.get, makeAccount())
}
