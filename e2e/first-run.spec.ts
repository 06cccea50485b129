import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { signupLabel } from '#contract/installation/installation.enums.ts'
import { installationLabels } from '#contract/installation/installation.labels.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#server/testing/process.ts'
import { expectAccessible, expectAccessibleInBothColors } from './support/axe.ts'
import { emailTo } from './support/email.ts'
import { origin } from './support/practice.ts'
import { box, button, main } from './support/screens.ts'
import { test } from './support/test.ts'

/** At the start of this journey's history: 21 clicks for less, without hours and the owner's name. */
const mostClicks = 15

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

/** Counts what a person clicks. */
function counter() {
  let clicks = 0
  return {
    clicks: () => clicks,
    click: async (target: Locator) => {
      clicks++
      await target.click()
    },
  }
}

const people = ['First Name,Last Name,Email,Phone', ...Array.from({ length: 40 }, (_, at) => at + 10)]
  .map((row) =>
    typeof row === 'number' ? `Person${row},Example,person${row}@example.com,(216) 555-01${row}` : row,
  )
  .join('\n')

test('two locations, an invited clerk, the first lead and 40 imported people take 15 clicks', async ({
  page,
  browser,
}) => {
  const { click, clicks } = counter()
  const go = (name: string) => click(button(main(page), name))
  const fill = (label: string, text: string) => box(main(page), label).fill(text)
  for (const path of ['/login', '/']) {
    await page.goto(`${server.origin}${path}`)
    await page.waitForURL('**/signup')
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Chairside' })).toBeVisible()
  await fill('Email', 'first.person@example.com')
  await fill('Password', 'unrelated lantern meadow 42')
  await go('Sign Up')

  // By keyboard alone.
  await page.waitForURL('**/welcome')
  await expect(box(main(page), 'Your First Name')).toBeFocused()
  const zone = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')
  await expect(main(page).getByRole('combobox', { name: 'Time Zone' })).toHaveValue(
    new RegExp(`^${String(zone).replaceAll('_', ' ')} `),
  )
  await expectAccessibleInBothColors(page)
  for (const text of ['Dana', 'Kim', 'Harborview Dental']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await box(main(page), 'Practice Name').press('Enter')
  await expect(page.getByRole('banner').getByText('Harborview Dental')).toBeVisible()
  await expect(step(page, 'You and your practice done')).toBeVisible()

  await fill('Name', 'Harbor Street')
  await fill('Address', '12 Harbor Street, Salem')
  await fill('Phone', '2125550142')
  await go('Save and add another')
  const added = main(page).getByRole('region', { name: installationLabels.locationsSoFar })
  await expect(added).toContainText('Harbor Street, 12 Harbor Street, Salem')
  await expect(box(main(page), 'Name')).toHaveValue('')
  await fill('Name', 'Mill Road')
  await go('Continue')
  await expect(step(page, 'Locations done')).toBeVisible()

  await expect(main(page).getByRole('radio', { name: signupLabel('invited') })).toBeChecked()
  await go('Continue')
  await expect(step(page, 'Sign-up done')).toBeVisible()

  await expect(main(page).getByRole('checkbox', { name: installationLabels.sameHours })).toBeChecked()
  await expectAccessibleInBothColors(page)
  await go('Continue')
  await expect(step(page, 'Office hours done')).toBeVisible()

  for (const name of ['Harbor Street', 'Mill Road']) {
    await expect(main(page).getByRole('checkbox', { name })).toBeChecked()
  }
  await expectAccessibleInBothColors(page)
  await fill('Email', 'robin@example.com')
  await go('Invite')
  await go('Copy link of robin@example.com')
  const link = (await main(page).locator('pre').textContent()) ?? ''
  await click(main(page).getByRole('link', { name: 'Continue', exact: true }))
  await expect(step(page, 'Staff done')).toBeVisible()

  await expect(main(page).getByText(`src="${server.origin}/embed/form.js"`)).toBeVisible()
  await go('Send a test lead')
  await expect(main(page).getByRole('status')).toContainText(installationMessages.testLeadAdded)
  await expect(step(page, 'Website form done')).toBeVisible()
  await expectAccessibleInBothColors(page)

  const clerk = await (await browser.newContext()).newPage()
  await clerk.goto(link)
  await box(main(clerk), 'First Name').fill('Robin')
  await box(main(clerk), 'Last Name').fill('Clerk')
  await box(main(clerk), 'Password').fill('orbit pencil savanna 71')
  await click(button(main(clerk), 'Join Harborview Dental'))
  await expect(main(clerk).getByRole('region', { name: 'Queue' }).getByText('Test Lead')).toBeVisible()

  await click(main(page).getByRole('link', { name: 'Continue', exact: true }))
  await expect(main(page).getByRole('link', { name: installationLabels.connectPhone })).toBeVisible()
  await expectAccessibleInBothColors(page)
  await click(main(page).getByRole('link', { name: 'Continue', exact: true }))
  const chooser = page.waitForEvent('filechooser')
  await go('Choose a file')
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) })
  await click(main(page).getByRole('button', { name: /^Import 40 / }))
  await expect(main(page).getByRole('heading', { level: 2, name: 'Imported' })).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(mostClicks)

  // Home lists what is left, on a phone too; the test lead leaves with one click.
  await page.goto(`${server.origin}/home`)
  const steps = main(page).getByRole('region', { name: 'First steps' })
  await expect(steps.getByText(installationLabels.checklist(6, 7))).toBeVisible()
  await expectAccessibleInBothColors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBothColors(page)
  await button(main(page), 'Remove test lead').click()
  await expect(button(main(page), 'Remove test lead')).toHaveCount(0)
  await button(steps, 'Dismiss').click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByRole('region', { name: 'Queue' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await page.goto(`${server.origin}/leads`)
  await expect(main(page).getByText('40 leads')).toBeVisible()

  // No email can be sent here, so no further practice opens.
  await clerk.context().clearCookies()
  await clerk.evaluate('localStorage.clear()')
  await clerk.goto(`${server.origin}/signup`)
  await expect(main(clerk).getByText(authMessages.signupClosed)).toBeVisible()
  await expect(button(main(clerk), 'Sign Up')).toHaveCount(0)
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
  // Steps that are skipped are asked again on Home.
  await page.goto(`${origin()}/welcome`)
  await main(page).getByRole('link', { name: 'Skip for now' }).click()
  const question = main(page).getByRole('region', { name: installationLabels.namesQuestion })
  await expect(box(question, 'Practice Name')).toBeVisible()
  await expectAccessibleInBothColors(page)
  await button(question, 'Not now').click()
  await expect(question).toHaveCount(0)
  await page.goto(`${origin()}/welcome`)
  await expect(step(page, 'You and your practice')).toBeVisible()
})
