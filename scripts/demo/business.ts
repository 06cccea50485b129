import type { OpportunityStage } from '#contract/opportunities/opportunities.enums.ts'
import business from './business.json' with { type: 'json' }
import { dayMilliseconds } from './calendar.ts'
import type { Company } from './company.ts'
import type { Draft } from './rows.ts'

/** Adds what a practice offers, whom it works with, and what it may win. */
export function addBusiness({ now, rows, add }: Draft, { id: company_id, practice }: Company): void {
  const { services, partners, opportunities, accounts } = business[practice.business]
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  const longAgo = daysAgo(2 * 365)
  const stamps = { created_at: longAgo, updated_at: longAgo }
  rows.services.push(...services.map((service) => ({ company_id, ...service, ...stamps })))
  for (const { services: offered, ...partner } of partners) {
    const time_zone = practice.timeZone
    const id = add('companies', { ...partner, time_zone, created_at: longAgo, kept_by: company_id })
    rows.services.push(...offered.map((service) => ({ company_id: id, ...service, ...stamps })))
  }
  // The newest come first; the last is a year old.
  const stampsOf = (index: number, count: number) => {
    const created_at = daysAgo((365 * (index + 1)) / (count + 1))
    return { created_at, updated_at: created_at }
  }
  for (const [index, { stage, ...fields }] of opportunities.entries()) {
    const times = stampsOf(index, opportunities.length)
    rows.opportunities.push({ company_id, ...fields, stage: stage as OpportunityStage, ...times })
  }
  for (const [index, account] of accounts.entries()) {
    rows.accounts.push({ company_id, ...account, ...stampsOf(index, accounts.length) })
  }
}
