import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { login, signup } from '#contract/auth/auth.endpoints.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { storedLogin } from '#contract/auth/auth.stored-login.ts'
import {
  apiBase,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointResponse,
  endpointPath,
} from '#contract/http/endpoint.ts'
import { createLead } from '#contract/leads/leads.endpoints.ts'
import type { LeadCreate } from '#contract/leads/leads.schemas.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'

/** Where the product is served in this run. */
export const origin = (): string => process.env.CHAIRSIDE_ORIGIN ?? ''

/** The logins of the demo practice. */
export const demo = { username: 'demo', password: 'demo-practice-2026' } as const

/** Makes a call of the contract without a browser; fails on anything but 2xx. */
export async function callApi<E extends EndpointDefinition>(
  endpoint: E,
  input: Partial<EndpointInput<E>> | Record<string, unknown> = {},
  token?: string,
): Promise<EndpointResponse<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, string>
    body?: unknown
  }
  const response = await fetch(
    `${origin()}${apiBase}${endpointPath(endpoint, params)}?${new URLSearchParams(query)}`,
    {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Token ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  if (!response.ok)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered ${response.status}: ${await response.text()}`,
    )
  return (response.status === 204 ? undefined : await response.json()) as EndpointResponse<E>
}

/** A company of a test's own, with its administrator signed in. */
export interface Practice {
  username: string
  password: string
  session: SessionTokens
  location: { id: number; form_id: string; name: string }
  addLead(fields?: Partial<LeadCreate>): Promise<number>
  /** A further location; a login from then on works at it too. */
  addLocation(name: string): Promise<number>
}

/** Signs up a new administrator with a company of their own. */
export async function signUpPractice(): Promise<Practice> {
  const password = 'a password for tests'
  const username = `${randomUUID()}@example.com`
  // All tests share one address; how many may sign up from one is not theirs to test.
  await queryDatabase("DELETE FROM rate_limits WHERE key LIKE 'signups%'", [])
  const session = await callApi(signup, { body: { email: username, password } })
  // How an email is confirmed is another journey.
  await queryDatabase(
    `WITH confirmed AS (UPDATE users SET email_confirmed_at = now() WHERE email = $1)
     UPDATE companies SET awaits_confirmation = false WHERE id = $2`,
    [username, session.company.id],
  )
  const { results } = await callApi(listLocations, {}, session.token)
  const [location] = results
  if (!location) throw new Error('a new company has a location')
  return {
    username,
    password,
    session,
    location,
    async addLead(fields = {}) {
      const body = {
        first_name: 'Pat',
        last_name: 'Example',
        email: 'pat@example.com',
        phone: '+12125550142',
        location: location.id,
        source: 'google',
        ...fields,
      }
      return (await callApi(createLead, { body }, session.token)).id
    },
    async addLocation(name) {
      const [added] = await queryDatabase<{ id: string }>(
        'INSERT INTO locations (company_id, name, form_id, created_at) VALUES ($1, $2, $3, now()) RETURNING id',
        [session.company.id, name, randomUUID()],
      )
      return Number(added?.id)
    },
  }
}

const emptyTabs = new WeakMap<BrowserContext, Promise<Page>>()
/**
 * A tab of the product's origin with nothing of the product in it: it stores what a page is to find, at a fifth of the cost of
 * `setStorageState`, which loads a page of its own.
 */
export function emptyTab(context: BrowserContext): Promise<Page> {
  const open = async () => {
    const tab = await context.newPage()
    await tab.goto(`${origin()}/robots.txt`)
    return tab
  }
  const tab = emptyTabs.get(context) ?? open()
  emptyTabs.set(context, tab)
  return tab
}

/** Opens a page to someone who has logged in already. */
export async function enter(
  page: Page,
  { username, password }: { username: string; password: string },
  path = '/home',
): Promise<void> {
  const tokens = storedLogin(await callApi(login, { body: { username, password } }))
  const tab = await emptyTab(page.context())
  await tab.evaluate(`localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(tokens)})`)
  await page.goto(`${origin()}${path}`)
}

/** Logs in by the form, as a person does, and waits for /home. */
export async function logIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto(`${origin()}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/home')
}

/** Asks the product's own database, past the product. */
export async function queryDatabase<T extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
): Promise<T[]> {
  const dataDir = process.env.CHAIRSIDE_DATA_DIR ?? ''
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    database: 'chairside',
    user: 'chairside_owner',
    password: readFileSync(join(dataDir, 'database-password'), 'utf8'),
  })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
