import { expect, type Page } from '@playwright/test'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { loginKeys } from '#contract/auth/auth.stored-login.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { callApi, enter, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { chooseInProfile, goTo, keepUntold } from './support/screens.ts'
import { test } from './support/test.ts'

const stored = (page: Page, key: string) =>
  page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`)

const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

async function expectLoggedOut(page: Page) {
  await expect(page).toHaveURL(`${origin()}/login`)
  for (const key of Object.values(loginKeys)) expect(await stored(page, key), key).toBeNull()
}

async function endSessions({ username }: Practice) {
  const ended = await queryDatabase(
    `DELETE FROM sessions USING staff JOIN users ON users.id = staff.user_id
     WHERE sessions.staff_id = staff.id AND username = $1 RETURNING sessions.id`,
    [username],
  )
  expect(ended.length).toBeGreaterThan(0)
}

test('a login that has ended elsewhere is over here with the next click, and leads back to where that led', async ({
  page,
}) => {
  // The next click is what finds it out.
  await keepUntold(page)
  const practice = await signUpPractice()
  await enter(page, practice, '/info')
  await expect(heading(page, 'My Profile')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(practice.username)
  // Nothing that the page still asks for may find it out before the click.
  await page.waitForLoadState('networkidle')
  await endSessions(practice)
  // The login page takes its time to come, and still says why.
  await page.route('**/*.chunk.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await goTo(page, 'Leads')
  await expect(heading(page, /^Welcome to/)).toBeVisible()
  await expectLoggedOut(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByText(apiErrors.token_expired.detail)).toBeVisible()
  await page.unroute('**/*.chunk.js')
  await page.getByLabel('Username').fill(practice.username)
  await password(page).fill(practice.password)
  await submit(page, 'Login').click()
  await expect(page).toHaveURL(`${origin()}/leads`)
})

const expireTokens = (practice: Practice) =>
  queryDatabase(
    `UPDATE sessions SET access_expires_at = now() FROM staff WHERE staff.id = staff_id AND company_id = $1`,
    [practice.session.company.id],
  )

test('a token that has run out is renewed unnoticed', async ({ page }) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  const before = await stored(page, 'authToken')
  await expireTokens(practice)
  await goTo(page, 'Leads')
  await expect(page.getByText('No leads yet')).toBeVisible()
  expect(page.url()).toBe(`${origin()}/leads`)
  expect(await stored(page, 'authToken')).not.toBe(before)
})

test('a logout forgets everything, in the other tab and on the server too', async ({ page, context }) => {
  const practice = await signUpPractice()
  await enter(page, practice)
  const other = await context.newPage()
  await other.goto(`${origin()}/info`)
  await expect(other.getByRole('heading', { name: practice.session.company.name })).toBeVisible()
  const token = (await stored(page, 'authToken')) ?? ''
  await callApi(getInfo, {}, token)

  await chooseInProfile(page, 'Logout')
  await expectLoggedOut(page)
  await expectLoggedOut(other)
  await expect(callApi(getInfo, {}, token)).rejects.toThrow('401')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await other.goto(`${origin()}/home`)
  await expectLoggedOut(other)
})
