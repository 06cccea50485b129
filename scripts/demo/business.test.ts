import { expect, test } from 'vitest'
import { accountBodies } from '#contract/accounts/accounts.schemas.ts'
import { companyBodies } from '#contract/companies/companies.schemas.ts'
import { opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { opportunityBodies } from '#contract/opportunities/opportunities.schemas.ts'
import { serviceBodies } from '#contract/services/services.schemas.ts'
import { businessOf } from './business.ts'
import { practices } from './practice.ts'

const businesses = practices.map(businessOf)
const [main] = businesses
if (!main) throw new Error('the demo has a practice')

test('there is enough of everything to page, search and sort', () => {
  expect(main.services).toHaveLength(12)
  expect(main.opportunities).toHaveLength(25)
  expect(main.accounts).toHaveLength(15)
  expect(new Set(main.opportunities.map(([, , stage]) => stage))).toEqual(new Set(opportunityStages))
  expect(main.accounts.some(([, , revenue]) => revenue === null)).toBe(true)
})

test('everything could have been entered by hand', () => {
  for (const { services, companies, opportunities, accounts } of businesses) {
    for (const { services: offered, ...company } of companies) {
      companyBodies.Create.parse(company)
      expect(company.phone).toMatch(/^\+1\d{3}55501\d\d$/)
      expect(company.email).toMatch(/\.example\.com$/)
      expect(offered.length).toBeGreaterThan(0)
    }
    for (const [name, default_cost, description] of [
      ...services,
      ...companies.flatMap((company) => company.services),
    ]) {
      serviceBodies.Create.parse({ name, default_cost, description })
    }
    for (const [name, potential_revenue, stage, description] of opportunities) {
      opportunityBodies.Create.parse({ name, potential_revenue, stage, description })
    }
    for (const [name, industry, annualRevenue, source] of accounts) {
      accountBodies.Create.parse({ name, industry, annualRevenue, source })
    }
  }
})
