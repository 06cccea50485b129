import type { AppUnderTest } from '#server/testing/app.ts'
import { insertRow, type TestCompany } from '#server/testing/builders.ts'
import type { NounTests } from '#server/testing/noun-tests.ts'

/** A company that the test's company keeps on its list. */
export async function createKeptCompany(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  fields: { name?: string; company_type?: string; phone?: string; email?: string } = {},
): Promise<number> {
  return insertRow(db, 'companies', {
    name: 'Kept Company',
    ...fields,
    kept_by: company.id,
    time_zone: 'America/New_York',
    created_at: clock.now(),
  })
}

export const nounTests: NounTests = {
  records: { 'companies/:id': (app, company) => createKeptCompany(app, company) },
  bodies: {
    'POST /companies/': () => ({ name: 'New' }),
    'PUT /companies/:id/': () => ({ name: 'Changed' }),
    'PATCH /companies/:id/': () => ({ company_type: 'Changed' }),
  },
  names: { company: 'Juniper Row Dental' },
  sentences: {
    'POST /companies/': 'Tanya Brooks added the company Juniper Row Dental',
    'GET /companies/:id/': 'Tanya Brooks viewed the company Juniper Row Dental',
    'PATCH /companies/:id/': 'Tanya Brooks changed the company Juniper Row Dental',
    'PUT /companies/:id/': 'Tanya Brooks changed the company Juniper Row Dental',
  },
}
