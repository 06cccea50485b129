import type { AppUnderTest } from '#server/testing/app.ts'
import { insertRow, type TestCompany } from '#server/testing/builders.ts'
import type { NounTests } from '#server/testing/noun-tests.ts'
import { createKeptCompany } from '../companies/companies.testing.ts'

const service = { name: 'Changed', description: 'Changed', default_cost: 80.25 }

/** Creates the company too, unless given. */
export async function createServiceRow(
  app: AppUnderTest,
  company: TestCompany,
  companyId?: number,
): Promise<number> {
  const at = app.clock.now()
  return insertRow(app.db, 'services', {
    company_id: companyId ?? (await createKeptCompany(app, company)),
    name: 'Cleaning',
    default_cost: 120,
    created_at: at,
    updated_at: at,
  })
}

export const nounTests: NounTests = {
  records: { 'services/:serviceId': (app, company, about) => createServiceRow(app, company, about?.id) },
  bodies: {
    'POST /companies/:id/services/': () => service,
    'PUT /companies/:id/services/:serviceId/': () => service,
    'PATCH /companies/:id/services/:serviceId/': () => ({ default_cost: 90 }),
  },
  names: { service: 'Cleaning' },
  sentences: {
    'GET /companies/:id/services/': 'Tanya Brooks viewed the services of the company Juniper Row Dental',
    'POST /companies/:id/services/': 'Tanya Brooks added the service Cleaning',
    'DELETE /companies/:id/services/:serviceId/': 'Tanya Brooks deleted the service Cleaning',
    'GET /companies/:id/services/:serviceId/': 'Tanya Brooks viewed the service Cleaning',
    'PATCH /companies/:id/services/:serviceId/': 'Tanya Brooks changed the service Cleaning',
    'PUT /companies/:id/services/:serviceId/': 'Tanya Brooks changed the service Cleaning',
  },
}
