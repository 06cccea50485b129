import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { accountMessages } from '#contract/accounts/accounts.messages.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  at,
  box,
  button,
  confirmDelete,
  dialog,
  failing,
  pickMore,
  type Raise,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

type Handle = () => Response

/** Where the records of a kind are found, and how they are called. */
interface Kind {
  noun: string
  endpoints:
    | typeof companyEndpoints
    | typeof opportunityEndpoints
    | typeof accountEndpoints
    | typeof serviceEndpoints
  /** Paths of the list, of the form of a new one, of a record (its form where it has no page) and of its form. */
  list: string
  create: string
  one: (id: number) => string
  edit: string
}
const kindOf = (noun: string, path: string, endpoints: Kind['endpoints']): Kind => ({
  noun,
  endpoints,
  list: path,
  create: `${path}/create`,
  one: (id) => `${path}/${id}`,
  edit: `${path}/1/edit`,
})
const companies = kindOf('Company', '/companies', companyEndpoints)
const opportunities = kindOf('Opportunity', '/opportunities', opportunityEndpoints)
const accounts = kindOf('Account', '/accounts', accountEndpoints)
const services: Kind = {
  noun: 'Service',
  endpoints: serviceEndpoints,
  list: '/companies/1/services',
  create: '/companies/1/services/new',
  one: (id) => `/companies/1/services/${id}/edit/`,
  edit: '/companies/1/services/1/edit/',
}

type CommonText = Exclude<keyof typeof accountMessages, `delete${string}`>

const update =
  ({ noun, endpoints, edit }: Kind, handle: Handle): Raise =>
  async () => {
    answer(endpoints.put, handle as never)
    const form = await openPage(edit)
    await box(form, 'Name').fill('Changed')
    await button(form, `Update ${noun}`).click()
    return alertOf(form)
  }
const askToDelete =
  (kind: Kind): Raise =>
  async () => {
    const { noun, one } = kind
    const page = await openPage(one(1))
    // A service has its form alone.
    if (kind === services) await button(page, `Delete ${noun}`).click()
    else await pickMore(page, `Delete ${noun}`)
    return dialog(`Delete ${noun}`)
  }
const remove =
  (kind: Kind, handle: Handle): Raise =>
  async () => {
    if ('delete' in kind.endpoints) answer(kind.endpoints.delete, handle as never)
    await askToDelete(kind)()
    return confirmDelete(kind.noun)
  }
const casesOf = (kind: Kind): Record<CommonText, Raise> => ({
  fetchFailed: failing(kind.endpoints.list, kind.list),
  fetchOneFailed: failing(kind.endpoints.get, kind.one(1)),
  notFound: at(kind.one(999_999_999)),
  none: () => {
    answer(kind.endpoints.list, pageOf() as never)
    return openPage(`${kind.list}?search=no-such-thing`)
  },
  createFailed: async () => {
    answer(kind.endpoints.create, refuse as never)
    const form = await openPage(kind.create)
    await box(form, 'Name').fill('New')
    if (kind === services) await box(form, 'Default Cost').fill('12')
    await button(form, `Create ${kind.noun}`).click()
    return alertOf(form)
  },
  updateFailed: update(kind, refuse),
  updateStale: update(kind, stale),
})
const withDeletion = (kind: Kind): Record<keyof typeof accountMessages, Raise> => ({
  ...casesOf(kind),
  deleteConfirm: askToDelete(kind),
  deleteFailed: remove(kind, refuse),
  deleteStale: remove(kind, stale),
})
const prepare = answerForPractice

testTexts({
  area: 'companies',
  messages: companyMessages,
  cases: {
    ...casesOf(companies),
    administratorsOnly: () => openPage('/companies/create', { is_company_admin: false, role: 'front_desk' }),
    settingsAdministratorsOnly: () =>
      openPage('/settings/company', { is_company_admin: false, role: 'front_desk' }),
  },
  prepare,
})
testTexts({ area: 'services', messages: serviceMessages, cases: withDeletion(services), prepare })
testTexts({
  area: 'opportunities',
  messages: opportunityMessages,
  cases: withDeletion(opportunities),
  prepare,
})
testTexts({ area: 'accounts', messages: accountMessages, cases: withDeletion(accounts), prepare })
