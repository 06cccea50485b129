import type { AppUnderTest } from './app.ts'
import type { TestCompany } from './builders.ts'

/** A company that the test's company keeps on its list. */
export async function createKeptCompany(
  { db, clock }: AppUnderTest,
  company: TestCompany,
  fields: { name?: string; company_type?: string; phone?: string; email?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({
      name: 'Kept Company',
      ...fields,
      kept_by: company.id,
      time_zone: 'America/New_York',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A service of a company of the list, which is made when none is given. */
export async function createServiceRow(
  app: AppUnderTest,
  company: TestCompany,
  companyId?: number,
): Promise<number> {
  const at = app.clock.now()
  const { id } = await app.db
    .insertInto('services')
    .values({
      company_id: companyId ?? (await createKeptCompany(app, company)),
      name: 'Cleaning',
      default_cost: 120,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createOpportunityRow(
  { db, clock }: AppUnderTest,
  company: TestCompany,
): Promise<number> {
  const at = clock.now()
  const { id } = await db
    .insertInto('opportunities')
    .values({
      company_id: company.id,
      name: 'Implant case',
      potential_revenue: 4_800,
      stage: 'proposal',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function createAccountRow({ db, clock }: AppUnderTest, company: TestCompany): Promise<number> {
  const at = clock.now()
  const { id } = await db
    .insertInto('accounts')
    .values({
      company_id: company.id,
      name: 'Riverbend School',
      annualRevenue: 1_000_000,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
