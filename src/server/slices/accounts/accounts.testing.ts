import type { AppUnderTest } from '#server/testing/app.ts'
import { insertRow, type TestCompany } from '#server/testing/builders.ts'
import type { NounTests } from '#server/testing/noun-tests.ts'

export async function createAccountRow({ db, clock }: AppUnderTest, company: TestCompany): Promise<number> {
  const at = clock.now()
  return insertRow(db, 'accounts', {
    company_id: company.id,
    name: 'Riverbend School',
    annualRevenue: 1_000_000,
    created_at: at,
    updated_at: at,
  })
}

export const nounTests: NounTests = {
  records: { 'accounts/:id': createAccountRow },
  bodies: {
    'PUT /accounts/:id/': () => ({ name: 'Changed' }),
    'PATCH /accounts/:id/': () => ({ annualRevenue: 12.5 }),
  },
  names: { account: 'Riverbend School' },
  sentences: {
    'POST /accounts/': 'Tanya Brooks added the account Riverbend School',
    'DELETE /accounts/:id/': 'Tanya Brooks deleted the account Riverbend School',
    'GET /accounts/:id/': 'Tanya Brooks viewed the account Riverbend School',
    'PATCH /accounts/:id/': 'Tanya Brooks changed the account Riverbend School',
    'PUT /accounts/:id/': 'Tanya Brooks changed the account Riverbend School',
  },
}
