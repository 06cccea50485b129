import type { Page, Route } from '@playwright/test'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { accountMessages } from '#contract/accounts/accounts.messages.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { serviceMessages } from '#contract/services/services.messages.ts'
import { addColleague } from './support/colleague.ts'
import { callApi, enter, type Practice, signUpPractice } from './support/practice.ts'
import { intercept } from './support/screens.ts'
import {
  box,
  button,
  dialog,
  main,
  open,
  type Raise as RaiseOn,
  refuse,
  stale,
  testTexts,
} from './support/texts.ts'

interface Stage {
  page: Page
  practice: Practice
  company: number
  service: number
  opportunity: number
  account: number
}
type Raise = RaiseOn<Stage>
type Handle = (route: Route) => Promise<void>

/** Where the records of a kind are found, and how they are called. */
interface Kind {
  noun: string
  /** Path of the list's page, and of the form of a new one below it. */
  list: (stage: Stage) => string
  create: string
  id: (stage: Stage) => number
  /** Ends of the paths of one record: its own page, if there is one, and its form. */
  edit: string
  hasPage: boolean
  calls: { list: RegExp; create: RegExp; one: RegExp }
}

const kindOf = (noun: string, path: string, id: (stage: Stage) => number): Kind => ({
  noun,
  list: () => `/${path}`,
  create: 'create',
  id,
  edit: '/edit',
  hasPage: true,
  calls: {
    list: new RegExp(`/api/${path}/\\?`),
    create: new RegExp(`/api/${path}/$`),
    one: new RegExp(`/api/${path}/\\d+/$`),
  },
})
const companies = kindOf('Company', 'companies', ({ company }) => company)
const opportunities = kindOf('Opportunity', 'opportunities', ({ opportunity }) => opportunity)
const accounts = kindOf('Account', 'accounts', ({ account }) => account)
const services: Kind = {
  noun: 'Service',
  list: ({ company }) => `/companies/${company}/services`,
  create: 'new',
  id: ({ service }) => service,
  edit: '/edit/',
  hasPage: false,
  calls: { list: /\/services\/\?/, create: /\/services\/$/, one: /\/services\/\d+\/$/ },
}

/** Address of a record's page, or of its form where it has no page. */
const pathOf = (kind: Kind, stage: Stage, id = kind.id(stage)) =>
  `${kind.list(stage)}/${id}${kind.hasPage ? '' : kind.edit}`

type CommonText = Exclude<keyof typeof accountMessages, `delete${string}`>

const update =
  (kind: Kind, handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PUT', kind.calls.one, handle)
    const form = await open(stage, `${kind.list(stage)}/${kind.id(stage)}${kind.edit}`)
    await box(form, 'Name').fill('Changed')
    await button(form, `Update ${kind.noun}`).click()
    return form.getByRole('alert')
  }
const askToDelete = async (kind: Kind, stage: Stage) => {
  await button(await open(stage, pathOf(kind, stage)), `Delete ${kind.noun}`).click()
  return dialog(stage.page, `Delete ${kind.noun}`)
}
const remove =
  (kind: Kind, handle: Handle): Raise =>
  async (stage) => {
    await intercept(stage.page, 'DELETE', kind.calls.one, handle)
    await button(await askToDelete(kind, stage), 'Delete').click()
    return main(stage.page).getByRole('alert')
  }

const casesOf = (kind: Kind): Record<CommonText, Raise> => ({
  fetchFailed: async (stage) => {
    await intercept(stage.page, 'GET', kind.calls.list, refuse)
    return open(stage, kind.list(stage))
  },
  fetchOneFailed: async (stage) => {
    await intercept(stage.page, 'GET', kind.calls.one, refuse)
    return open(stage, pathOf(kind, stage))
  },
  notFound: (stage) => open(stage, pathOf(kind, stage, 999_999_999)),
  none: (stage) => open(stage, `${kind.list(stage)}?search=no-such-thing`),
  createFailed: async (stage) => {
    await intercept(stage.page, 'POST', kind.calls.create, refuse)
    const form = await open(stage, `${kind.list(stage)}/${kind.create}`)
    await box(form, 'Name').fill('New')
    if (kind === services) await box(form, 'Default Cost').fill('12')
    await button(form, `Create ${kind.noun}`).click()
    return form.getByRole('alert')
  },
  updateFailed: update(kind, refuse),
  updateStale: update(kind, stale),
})
const withDeletion = (kind: Kind): Record<keyof typeof accountMessages, Raise> => ({
  ...casesOf(kind),
  deleteConfirm: (stage) => askToDelete(kind, stage),
  deleteFailed: remove(kind, refuse),
  deleteStale: remove(kind, stale),
})

async function prepare(page: Page): Promise<Stage> {
  const practice = await signUpPractice()
  const { token } = practice.session
  const name = 'An example'
  const { id: company } = await callApi(companyEndpoints.create, { body: { name } }, token)
  const params = { id: String(company) }
  const service = await callApi(serviceEndpoints.create, { params, body: { name, default_cost: 80 } }, token)
  const opportunity = await callApi(opportunityEndpoints.create, { body: { name } }, token)
  const account = await callApi(accountEndpoints.create, { body: { name } }, token)
  await enter(page, practice)
  return {
    page,
    practice,
    company,
    service: service.id,
    opportunity: opportunity.id,
    account: account.id,
  }
}

testTexts<Stage, typeof companyMessages>({
  area: 'companies',
  messages: companyMessages,
  cases: {
    ...casesOf(companies),
    // The last one, as it goes on as somebody else.
    administratorsOnly: async (stage) => {
      const colleague = await addColleague(stage.practice, 'Bo', 'Colleague')
      await open(stage, '/privacy')
      await stage.page.evaluate('localStorage.clear()')
      await enter(stage.page, colleague)
      return open(stage, '/companies/create')
    },
  },
  prepare,
})
testTexts<Stage, typeof serviceMessages>({
  area: 'services',
  messages: serviceMessages,
  cases: withDeletion(services),
  prepare,
})
testTexts<Stage, typeof opportunityMessages>({
  area: 'opportunities',
  messages: opportunityMessages,
  cases: withDeletion(opportunities),
  prepare,
})
testTexts<Stage, typeof accountMessages>({
  area: 'accounts',
  messages: accountMessages,
  cases: withDeletion(accounts),
  prepare,
})
