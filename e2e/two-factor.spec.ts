import { expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { addColleague } from './support/colleague.ts'
import { logIn, origin, type Practice, queryDatabase, signUpPractice } from './support/practice.ts'
import { chooseInProfile, goTo, keepUntold } from './support/screens.ts'
import { test } from './support/test.ts'

const period = secondFactorLimits.app.stepSeconds * 1000
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('region', { name })
const codeOf = (place: Page | Locator) => place.getByRole('textbox', { name: 'Code', exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** An authenticator app: shows a code of the present, and never one that it has shown before. */
function appWith(key: string) {
  const secret = Secret.fromBase32(key)
  let last = 0
  return {
    code(): string {
      last = Math.max(Math.floor(Date.now() / period), last + 1)
      return TOTP.generate({ secret, timestamp: last * period })
    },
  }
}

/** Types username and password into the form of the login. */
async function typePassword(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await main(page).getByRole('button', { name: 'Login', exact: true }).click()
}

/** Sets an app up on the page that is open; answers the app and the recovery codes that were shown. */
async function setUpApp(page: Page) {
  await card(page, 'Authenticator app').getByRole('button', { name: 'Set up an app' }).click()
  const setup = dialog(page, 'Set up an authenticator app')
  await expect(setup.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  const key = (await setup.locator('code').textContent()) ?? ''
  const app = appWith(key.replaceAll(' ', ''))
  await codeOf(setup).fill('12')
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await expect(setup.getByText(secondFactorMessages.codeForm)).toBeVisible()
  await codeOf(setup).fill(app.code())
  await setup.getByRole('button', { name: 'Turn on' }).click()
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(secondFactorLimits.recoveryCodes.count)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('chairside-recovery-codes.txt')
  await shown.getByRole('button', { name: "I've saved them" }).click()
  return { app, codes }
}

/** Lets the last sign-in be a while ago, so that the password is asked for. */
async function forgetConfirmation({ username }: Practice) {
  await queryDatabase(
    `UPDATE sessions SET confirmed_at = NULL FROM staff JOIN users ON users.id = staff.user_id
     WHERE sessions.staff_id = staff.id AND username = $1`,
    [username],
  )
}

async function confirmByPassword(page: Page, password: string) {
  const asked = dialog(page, "Confirm it's you")
  await asked.getByLabel('Password', { exact: true }).fill('not the password')
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(asked.getByText('The current password is incorrect.')).toBeVisible()
  await asked.getByLabel('Password', { exact: true }).fill(password)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(asked).toBeHidden()
}

test('a code of an app is asked for, in time, once it is set up; a recovery code stands in for it; then it is removed again', async ({
  page,
}) => {
  const practice = await signUpPractice()
  await logIn(page, practice)
  await chooseInProfile(page, 'Sign-in and security')
  const { app, codes } = await setUpApp(page)
  await expect(card(page, 'Authenticator app')).toContainText('On since')
  await expect(card(page, 'Recovery codes')).toContainText('10 of 10 left')

  await chooseInProfile(page, 'Logout')
  await typePassword(page, practice)
  await expect(codeOf(page)).toBeFocused()
  await expect(codeOf(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await queryDatabase(
    'DELETE FROM sign_in_challenges USING users WHERE user_id = users.id AND username = $1',
    [practice.username],
  )
  await codeOf(page).fill('123456')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(apiErrors.challenge_expired.detail)

  await typePassword(page, practice)
  await codeOf(page).fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(main(page).getByText(secondFactorMessages.codeWrong)).toBeVisible()
  await codeOf(page).fill(app.code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/home')

  await chooseInProfile(page, 'Logout')
  await typePassword(page, practice)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/home')

  await chooseInProfile(page, 'Sign-in and security')
  await expect(card(page, 'Recovery codes')).toContainText('9 of 10 left')
  await forgetConfirmation(practice)
  await card(page, 'Authenticator app').getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await confirmByPassword(page, practice.password)
  await expect(card(page, 'Authenticator app')).toContainText('Off')
  await expect(card(page, 'Recovery codes')).toBeHidden()
  await chooseInProfile(page, 'Logout')
  await typePassword(page, practice)
  await page.waitForURL('**/home')
})

test('a passkey signs in by itself and after the password, until it is removed', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const practice = await signUpPractice()
  await logIn(page, practice)
  await page.goto(`${origin()}/security`)
  await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const adding = dialog(page, 'Add a passkey')
  await adding.getByLabel('Name').fill('My fingerprint')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await dialog(page, 'Your recovery codes').getByRole('button', { name: "I've saved them" }).click()
  const listed = card(page, 'Passkeys').getByRole('listitem')
  await expect(listed).toHaveText(/My fingerprint.*not used yet/)

  await chooseInProfile(page, 'Logout')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/home')

  await chooseInProfile(page, 'Logout')
  await typePassword(page, practice)
  await main(page).getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/home')

  await page.goto(`${origin()}/security`)
  await expect(listed).toHaveText(/My fingerprint.*last used/)
  await listed.getByRole('button', { name: 'Remove My fingerprint' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(listed).toHaveCount(0)
  await chooseInProfile(page, 'Logout')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(apiErrors.passkey_refused.detail)

  // Without a passkey to use, the browser gives up.
  await browser.send('WebAuthn.clearCredentials', { authenticatorId })
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(secondFactorMessages.passkeyCancelled)
})

test('a practice that asks for it leads its staff to set it up at their next click, and then on', async ({
  page,
  browser,
}) => {
  const practice = await signUpPractice()
  const colleague = await addColleague(practice, 'Robin', 'Example')
  const theirs = await (await browser.newContext()).newPage()
  // Their next click is what finds it out.
  await keepUntold(theirs)
  await logIn(theirs, colleague)

  await logIn(page, practice)
  await page.goto(`${origin()}/security`)
  const demand = card(page, 'Everyone at your practice').getByRole('switch')
  await demand.click()
  await expect(page.getByText(secondFactorMessages.setUpFirst)).toBeVisible()
  await expect(demand).not.toBeChecked()
  await setUpApp(page)
  const saved = page.waitForResponse(/\/second-factor\/requirement\/$/)
  await demand.click()
  await expect(demand).toBeChecked()
  await saved
  await page.reload()
  await expect(demand).toBeChecked()
  await card(page, 'Authenticator app').getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(secondFactorMessages.lastOne)).toBeVisible()

  await goTo(theirs, 'Leads')
  await theirs.waitForURL('**/security')
  await expect(main(theirs).getByText(apiErrors.enrolment_required.detail)).toBeVisible()
  // It is left for a moment: the address alone tells nothing.
  const refused = theirs.waitForResponse(
    (response) => response.url().includes(`${apiBase}${listPatients.path}`) && response.status() === 403,
  )
  await goTo(theirs, 'Patients')
  await refused
  await theirs.waitForURL('**/security')
  await expect(card(theirs, 'Everyone at your practice')).toBeHidden()
  await setUpApp(theirs)
  await main(theirs).getByRole('link', { name: 'Continue where you left off' }).click()
  await theirs.waitForURL(/\/patients/)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  await expect(main(theirs).getByText('No patients found')).toBeVisible()
})
