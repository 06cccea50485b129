import type { AppUnderTest } from './app.ts'
import { insertRow, type TestCompany } from './builders.ts'

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

/** A service of a company of the list, which is made when none is given. */
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

let operatories = 0

/** An operatory of a location, the first one of the company unless given. */
export async function createOperatoryRow(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  location_id = company.locations[0] ?? 0,
): Promise<number> {
  const at = clock.now()
  return insertRow(db, 'operatories', {
    ...{ company_id: company.id, location_id, name: `Op ${++operatories}` },
    created_at: at,
    updated_at: at,
  })
}

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
