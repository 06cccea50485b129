import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { accountMessages } from '#contract/accounts/accounts.messages.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { answer, pageOf, refused } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  askByButton,
  askByMenu,
  at,
  box,
  button,
  deletionCases,
  failing,
  type Raise,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

type Handle = () => Response

/** Where the records of a kind are found, and what they are called. */
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

type Cases<Text extends string> = Record<Text, Raise | RaiseOnPage | { begin: Raise }>
type CommonText = Exclude<keyof typeof accountMessages, `delete${string}`>

/** A failure that shows on opening, and what shows when the server is there again. */
const againOn = (begin: Raise, endpoint: EndpointDefinition, found: unknown): RaiseOnPage => ({
  begin,
  async act(page) {
    answer(endpoint, found as never)
    await button(page, 'Try again').click()
    return page
  },
})
const casesOf = (kind: Kind): Cases<CommonText> => {
  const { noun, endpoints, list, create, one, edit } = kind
  const openList = failing(endpoints.list, `${list}?search=no-such-thing`)
  const openForm = at(edit)
  const update = (handle: Handle): RaiseOnPage => ({
    begin: openForm,
    async act(form) {
      answer(endpoints.put, handle as never)
      await box(form, 'Name').fill('Changed')
      await button(form, `Update ${noun}`).click()
      return alertOf(form)
    },
  })
  return {
    fetchFailed: { begin: openList },
    none: againOn(openList, endpoints.list, pageOf()),
    fetchOneFailed: failing(endpoints.get, one(1)),
    notFound: at(one(999_999_999)),
    createFailed: async () => {
      answer(endpoints.create, refuse as never)
      const form = await openPage(create)
      await box(form, 'Name').fill('New')
      if (kind === services) await box(form, 'Default Cost').fill('12')
      await button(form, `Create ${noun}`).click()
      return alertOf(form)
    },
    updateFailed: update(refuse),
    updateStale: update(stale),
  }
}
const withDeletion = (kind: Kind, deletion: EndpointDefinition): Cases<keyof typeof accountMessages> => {
  const { noun, one } = kind
  const name = `Delete ${noun}`
  // A service has only a form, no page.
  const ask = kind === services ? askByButton(name) : askByMenu(name)
  return { ...casesOf(kind), ...deletionCases(noun, deletion, at(one(1)), ask) }
}
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
testTexts({
  area: 'services',
  messages: serviceMessages,
  cases: {
    ...withDeletion(services, serviceEndpoints.delete),
    staffFailed: failing(listStaff, services.create),
    unknownProvider: async () => {
      answer(serviceEndpoints.put, () =>
        refused('invalid_fields', { provider_ids: [serviceMessages.unknownProvider] }),
      )
      const form = await openPage(services.edit)
      await box(form, 'Name').fill('Changed')
      await button(form, 'Update Service').click()
      return form
    },
  },
  prepare,
})
testTexts({
  area: 'opportunities',
  messages: opportunityMessages,
  cases: withDeletion(opportunities, opportunityEndpoints.delete),
  prepare,
})
testTexts({
  area: 'accounts',
  messages: accountMessages,
  cases: withDeletion(accounts, accountEndpoints.delete),
  prepare,
})
