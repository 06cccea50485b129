import type { AppUnderTest } from '#server/testing/app.ts'
import { insertRow, type TestCompany } from '#server/testing/builders.ts'
import type { NounTests } from '#server/testing/noun-tests.ts'

export async function createOpportunityRow(
  { db, clock }: AppUnderTest,
  company: TestCompany,
): Promise<number> {
  const at = clock.now()
  return insertRow(db, 'opportunities', {
    company_id: company.id,
    name: 'Implant case',
    potential_revenue: 4_800,
    stage: 'proposal',
    created_at: at,
    updated_at: at,
  })
}

export const nounTests: NounTests = {
  records: { 'opportunities/:id': createOpportunityRow },
  bodies: {
    'PUT /opportunities/:id/': () => ({ name: 'Changed' }),
    'PATCH /opportunities/:id/': () => ({ stage: 'closed_won' }),
  },
  names: { opportunity: 'Implant case' },
  sentences: {
    'POST /opportunities/': 'Tanya Brooks added the opportunity Implant case',
    'DELETE /opportunities/:id/': 'Tanya Brooks deleted the opportunity Implant case',
    'GET /opportunities/:id/': 'Tanya Brooks viewed the opportunity Implant case',
    'PATCH /opportunities/:id/': 'Tanya Brooks changed the opportunity Implant case',
    'PUT /opportunities/:id/': 'Tanya Brooks changed the opportunity Implant case',
  },
}
