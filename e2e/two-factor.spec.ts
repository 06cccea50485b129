import { expect, type Page } from '@playwright/test'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { logIn, origin, signUpPractice } from './support/practice.ts'
import { chooseInProfile } from './support/screens.ts'
import { test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('region', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Types username and password into the form of the login. */
async function typePassword(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await main(page).getByRole('button', { name: 'Login', exact: true }).click()
}

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
