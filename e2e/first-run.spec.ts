import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { signupLabel } from '#contract/installation/installation.enums.ts'
import { installationLabels } from '#contract/installation/installation.labels.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'
import { expectAccessible } from './support/axe.ts'
import { emailTo } from './support/email.ts'
import { origin } from './support/practice.ts'
import { box, button, leadOpener, main } from './support/screens.ts'
import { test } from './support/test.ts'

/** A person needs about four seconds for an action, so this many fit into two minutes. */
const mostActions = 30

let server: RunningServer
const { dataDir, remove } = temporaryDataDir()
test.beforeAll(async () => {
  server = await startServer(dataDir)
})
test.afterAll(async () => {
  await server.stop()
  remove()
})

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'First steps' }).getByRole('link', { name })

test('an installation without a user leads from its first page to the first lead, in few actions and without a manual', async ({
  page,
}) => {
  let actions = 0
  const click = async (name: string) => {
    actions++
    await button(main(page), name).click()
  }
  const fill = async (label: string, text: string) => {
    actions += 2
    await box(main(page), label).fill(text)
  }
  for (const path of ['/login', '/']) {
    await page.goto(`${server.origin}${path}`)
    await page.waitForURL('**/signup')
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Chairside' })).toBeVisible()
  await fill('Email', 'first.person@example.com')
  await fill('Password', 'unrelated lantern meadow 42')
  await click('Sign Up')

  await page.waitForURL('**/welcome')
  const zone = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')
  await expect(main(page).getByRole('combobox', { name: 'Time Zone' })).toHaveValue(
    new RegExp(`^${String(zone).replaceAll('_', ' ')} `),
  )
  await fill('Name', 'Harborview Dental')
  await click('Continue')
  await expect(page.getByRole('banner').getByText('Harborview Dental')).toBeVisible()
  await expect(step(page, 'Your practice done')).toBeVisible()
  await fill('Name', 'Harbor Street')
  await fill('Address', '12 Harbor Street, Salem')
  await fill('Phone', '2125550142')
  await click('Continue')
  await expect(step(page, 'First location done')).toBeVisible()
  await expect(main(page).getByRole('radio', { name: signupLabel('invited') })).toBeChecked()
  await click('Continue')
  await expect(step(page, 'Sign-up done')).toBeVisible()
  await expect(main(page).getByText(`src="${server.origin}/embed/form.js"`)).toBeVisible()
  await main(page).getByText('Other: your own form, or plain HTML').click()
  await expect(main(page).getByText(`${server.origin}/api/intake/forms/`).first()).toBeVisible()
  await expect(main(page).getByText('<form action=')).toBeVisible()
  await click('Send a test lead')
  await expect(main(page).getByRole('status')).toContainText(installationMessages.testLeadAdded)
  await expect(step(page, 'Website form done')).toBeVisible()
  actions++
  await main(page).getByRole('link', { name: installationLabels.seeTestLead }).click()
  await expect(leadOpener(page, 'Test Lead')).toBeVisible()
  expect(actions).toBeLessThanOrEqual(mostActions)

  // All steps are done, so nothing leads back to them; the test lead goes with one click.
  await page.goto(`${server.origin}/home`)
  await button(main(page), 'Remove test lead').click()
  await expect(main(page).getByRole('region', { name: 'First steps' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0)
  await page.goto(`${server.origin}/leads`)
  await expect(main(page).getByText('0 leads')).toBeVisible()
})

test('a further practice opens when who signed up has confirmed their email, by a click on the page of the link', async ({
  page,
}) => {
  const email = `${randomUUID()}@example.com`
  await page.goto(`${origin()}/signup`)
  await box(main(page), 'Email').fill(email)
  await box(main(page), 'Password').fill('unrelated lantern meadow 42')
  await button(main(page), 'Sign Up').click()
  await page.waitForURL('**/confirm-email')
  await expect(main(page).getByText(emailMessages.opens)).toBeVisible()
  await expectAccessible(page)
  const letter = await emailTo(email, /^Confirm your email/)
  const [link = ''] = /http\S+\/confirm-email#\S+/.exec(letter.text ?? '') ?? []
  // What a mail server opens by itself does nothing.
  await page.goto(link)
  await expectAccessible(page)
  await button(main(page), 'Confirm email').click()
  await expect(main(page).getByRole('status')).toHaveText(emailMessages.confirmed)
  await page.goto(`${origin()}/welcome`)
  await expect(step(page, 'Your practice')).toBeVisible()
})
