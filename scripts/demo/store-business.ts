import '#server/slices/accounts/accounts.routes.ts'
import '#server/slices/opportunities/opportunities.routes.ts'
import '#server/slices/services/services.routes.ts'
import { businessOf, type DemoService } from './business.ts'
import { dayMilliseconds } from './calendar.ts'
import type { Practice } from './practice.ts'
import { insertRows, reserveIds } from './rows.ts'
import type { Target } from './store-practice.ts'

const yearMilliseconds = 365 * dayMilliseconds

/** Stores the services, companies, opportunities and accounts of a practice. */
export async function storeBusiness(
  { client, now }: Target,
  practice: Practice,
  companyId: number,
): Promise<void> {
  const { services, companies, opportunities, accounts } = businessOf(practice)
  const longAgo = new Date(now.getTime() - 2 * yearMilliseconds)
  const ids = await reserveIds(client, 'companies', companies.length)
  await insertRows(
    client,
    'companies',
    companies.map(({ services: _, ...fields }, index) => ({
      id: ids[index] as number,
      ...fields,
      kept_by: companyId,
      time_zone: practice.timeZone,
      created_at: longAgo,
    })),
  )
  const serviceOf =
    (company_id: number) =>
    ([name, default_cost, description]: DemoService) => ({
      company_id,
      name,
      default_cost,
      description,
      created_at: longAgo,
      updated_at: longAgo,
      version: 1,
    })
  await insertRows(client, 'services', [
    ...services.map(serviceOf(companyId)),
    ...companies.flatMap((company, index) => company.services.map(serviceOf(ids[index] as number))),
  ])
  // The first of each list is the newest; the last is about a year old.
  const ageOf = (index: number, length: number) =>
    new Date(now.getTime() - ((index + 1) / (length + 1)) * yearMilliseconds)
  await insertRows(
    client,
    'opportunities',
    opportunities.map(([name, potential_revenue, stage, description], index) => {
      const at = ageOf(index, opportunities.length)
      return {
        company_id: companyId,
        name,
        description,
        potential_revenue,
        stage,
        created_at: at,
        updated_at: at,
        version: 1,
      }
    }),
  )
  await insertRows(
    client,
    'accounts',
    accounts.map(([name, industry, annualRevenue, source], index) => {
      const at = ageOf(index, accounts.length)
      return {
        company_id: companyId,
        name,
        industry,
        annualRevenue,
        source,
        created_at: at,
        updated_at: at,
        version: 1,
      }
    }),
  )
}
