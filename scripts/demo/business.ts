import { defaultDuration } from '#contract/appointments/appointments.limits.ts'
import type { OpportunityStage } from '#contract/opportunities/opportunities.enums.ts'
import business from './business.json' with { type: 'json' }
import { dayMilliseconds } from './calendar.ts'
import type { Company } from './company.ts'
import type { Draft } from './rows.ts'

const byAnyone = { duration: defaultDuration, new_patients: true, provider_roles: [], provider_ids: [] }

/** Adds what a practice offers, whom it works with, and what it may win. */
export function addBusiness({ now, rows, add }: Draft, { id: company_id, practice, staff }: Company): void {
  const { services, partners, opportunities, accounts } = business[practice.business]
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  const longAgo = daysAgo(2 * 365)
  const stamps = { created_at: longAgo, updated_at: longAgo }
  for (const { providers, ...service } of services) {
    const usernames: readonly string[] = providers
    const provider_ids = staff.filter(({ username }) => usernames.includes(username)).map(({ id }) => id)
    rows.services.push({ company_id, ...service, provider_ids, ...stamps })
  }
  for (const { services: offered, ...partner } of partners) {
    const time_zone = practice.timeZone
    const id = add('companies', { ...partner, time_zone, created_at: longAgo, kept_by: company_id })
    rows.services.push(...offered.map((service) => ({ company_id: id, ...service, ...byAnyone, ...stamps })))
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
