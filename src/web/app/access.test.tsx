import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getInfo, refreshToken } from '#contract/auth/auth.endpoints.ts'
import { loginRedirectDelay } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { loginKeys, storedLogin } from '#contract/auth/auth.stored-login.ts'
import { listMemberships } from '#contract/auth/sessions.endpoints.ts'
import { companyMessages } from '#contract/companies/companies.messages.ts'
import { listFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { getNotifications } from '#contract/notifications/notifications.endpoints.ts'
import {
  answer,
  answerTheRest,
  callsTo,
  type FakeCall,
  pageOf,
  refused,
  unreachable,
} from '#web/testing/fake-api.ts'
import { makeLead, makeSession } from '#web/testing/fixtures.ts'
import { address, goBack, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { pageRoutes } from './routes.ts'

const loginHeading = () => page.getByRole('heading', { level: 1, name: /^Welcome to Chairside/ })
const addressOf = (path: string) => path.replace(/:\w+/g, '1').replace('*', 'no/such/page')

describe('a signed-out visitor', () => {
  const guarded = ['/', '/home', '/companies']
  const forEveryone = ['/invitation', '/privacy', '/terms', '/contact', '*']
  const anonymous = ['/login', '/signup', '/forgot-password', '/reset-password']
  const protectedPaths = pageRoutes
    .map(({ path }) => path)
    .filter((path) => ![...guarded, ...forEveryone, ...anonymous].includes(path))

  test.each(protectedPaths)('is redirected from %s to the login by the first call', async (path) => {
    answerTheRest(() => refused('unauthenticated'))
    answer(getInstallation, { new: false, signup: 'open', email: true })
    await openPage(addressOf(path), 'signed out')
    await expect.element(loginHeading()).toBeVisible()
  })

  test.each(guarded)('sees the authentication check of %s before the login', async (path) => {
    answer(getInstallation, { new: false, signup: 'open', email: true })
    const main = await openPage(path, 'signed out')
    await expect.element(main.getByText(authMessages.checking)).toBeVisible()
    await expect.element(loginHeading()).toBeVisible()
  })

  test.each([
    ['/', '/login', () => openPage('/', 'signed out')],
    [
      '/home',
      '/no/such/page',
      async () => {
        const main = await openPage('/no/such/page', 'signed out')
        await main.getByRole('link', { name: 'Go to Home' }).click()
        return main
      },
    ],
  ])('is redirected from %s after 100 ms, and Back returns to %s', async (path, before, open) => {
    answer(getInstallation, { new: false, signup: 'open', email: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const main = await open()
    const checking = main.getByText(authMessages.checking)
    await expect.element(checking).toBeVisible()
    vi.advanceTimersByTime(loginRedirectDelay - 1)
    expect(address()).toBe(path)
    await expect.element(checking).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.poll(address).toBe('/login')
    vi.useRealTimers()
    await goBack()
    expect(address()).toBe(before)
  })
})

const damages: [key: keyof typeof loginKeys, text: string][] = [
  ['userInfo', '{not json'],
  ['locationInfo', '{not json'],
  ['userInfo', '{"role":"administrator"}'],
]
test.each(damages)('login data with a damaged %s (%s) is cleared completely', async (key, text) => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  const damaged = { ...storedLogin(makeSession()), [loginKeys[key]]: text }
  for (const [name, value] of Object.entries(damaged)) localStorage.setItem(name, value)
  await openPage('/home', 'signed out')
  await expect.element(loginHeading()).toBeVisible()
  for (const name of Object.values(loginKeys)) expect(localStorage.getItem(name), name).toBeNull()
})

describe('an expired access token', () => {
  const renewed = makeSession({ access: 'renewed', token: 'renewed', refresh: 'next' })
  const withRenewed =
    <T,>(result: T) =>
    ({ headers }: Pick<FakeCall, 'headers'>) =>
      headers.get('authorization') === 'Token renewed' ? result : refused('token_expired')

  test('is renewed once for all calls', async () => {
    answerForPractice()
    answer(refreshToken, renewed)
    answer(listLeads, withRenewed(pageOf(makeLead())))
    answer(listMemberships, withRenewed({ results: [] }))
    const main = await openPage('/leads')
    await expect.element(main.getByRole('button', { name: 'View Pat Example' })).toBeVisible()
    expect(callsTo(refreshToken)).toHaveLength(1)
    expect(localStorage.getItem(loginKeys.authToken)).toBe('renewed')
  })

  test('is renewed by a background call without counting as activity', async () => {
    answerForPractice()
    answer(refreshToken, renewed)
    let renew = () => {}
    const isRenewed = new Promise<void>((resolve) => {
      renew = resolve
    })
    answer(listMemberships, (call) => {
      const answered = withRenewed({ results: [] })(call)
      if (!(answered instanceof Response)) renew()
      return answered
    })
    answer(listLeads, (call) => isRenewed.then(() => withRenewed(pageOf(makeLead()))(call)))
    const main = await openPage('/leads')
    await expect.element(main.getByRole('button', { name: 'View Pat Example' })).toBeVisible()
    const [renewal] = callsTo(refreshToken)
    expect(renewal?.headers.get('x-background')).toBe('1')
    expect(renewal?.body).toEqual({ refresh: 'refresh' })
  })

  test('ends the session when its renewal is refused', async () => {
    answerTheRest(() => refused('token_expired'))
    answer(getInstallation, { new: false, signup: 'open', email: true })
    await openPage('/leads')
    await expect.element(page.getByText(apiErrors.token_expired.detail)).toBeVisible()
    await expect.element(loginHeading()).toBeVisible()
    for (const name of Object.values(loginKeys)) expect(localStorage.getItem(name), name).toBeNull()
  })

  test('keeps the session and the page when its renewal gets no response', async () => {
    answerForPractice()
    answer(refreshToken, unreachable)
    answer(listLeads, () => refused('token_expired'))
    const main = await openPage('/leads')
    await expect.element(main.getByText(leadMessages.fetchListFailed)).toBeVisible()
    expect(localStorage.getItem(loginKeys.authToken)).toBe('access')
  })
})

const frontDesk = { is_company_admin: false, role: 'front_desk' as const, withheld: [] }
const settings = companyMessages.settingsAdministratorsOnly
test.each([
  ...['company', 'locations', 'locations/new', 'locations/1', 'locations/1/forms'],
  ...[
    'website',
    'phone',
    'phone/new',
    'phone/1',
    'staff',
    'staff/invite',
    'staff/1',
    'email',
    'archive',
    'audit',
  ],
])('/settings/%s shows that only administrators may use it', async (path) => {
  answerForPractice()
  const main = await openPage(`/settings/${path}`, frontDesk)
  await expect.element(main.getByRole('alert').filter({ hasText: /^Only administrators can / })).toBeVisible()
})

test.each([
  ['/settings/company', settings],
  ['/companies/create', companyMessages.administratorsOnly],
  ['/companies/1/edit', companyMessages.administratorsOnly],
  ['/inbox', inboxMessages.administratorsOnly],
  ['/feedback', apiErrors.forbidden.detail],
])('%s shows the front desk: %s', async (path, text) => {
  answerForPractice()
  answer(listFeedback, () => refused('forbidden'))
  const main = await openPage(path, frontDesk)
  await expect.element(main.getByText(text)).toBeVisible()
})

test('menus hide administrator pages from the front desk', async () => {
  await page.viewport(1440, 900)
  answerForPractice()
  const { company } = makeSession()
  const names = { user_name: 'bo', first_name: 'Bo', last_name: 'Example', email: 'bo@example.com' }
  answer(getInfo, { company, ...names, ...frontDesk, locations: [] })
  answer(getNotifications, { due_emails: false, day_emails: false, email_set_up: true })
  const main = await openPage('/leads/1', frontDesk)
  await expect.element(main.getByRole('link', { name: 'Edit Lead' })).toBeVisible()
  const entries = () => page.getByRole('menuitem').elements()
  const entryNames = () => entries().map(({ textContent }) => textContent)
  await main.getByRole('button', { name: 'More actions' }).click()
  await expect.poll(entryNames).toEqual(['Delete Lead'])
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect.poll(entryNames).toContain('My Profile')
  for (const name of ['Audit Log', 'Staff Feedback', 'Practice Settings'])
    expect(entryNames()).not.toContain(name)
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  expect(main.getByRole('link', { name: 'Practice Settings' }).elements()).toEqual([])
})

test('company pages let the front desk edit services, but not companies', async () => {
  answerForPractice()
  const main = await openPage('/companies', frontDesk)
  await main.getByRole('link', { name: 'View Example Dental' }).click()
  await expect.element(main.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
  for (const name of ['Edit Company', 'Edit Example Dental', 'Create New Company'])
    expect(main.getByRole('link', { name, exact: true }).elements()).toEqual([])
})
