import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getInfo, signup, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import {
  askForReset,
  checkResetLink,
  completeReset,
  resetWays,
} from '#contract/auth/password-reset.endpoints.ts'
import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { answer, callsTo, refused, unreachable } from '#web/testing/fake-api.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { box, button } from '#web/testing/texts.ts'

const strong = 'another password for tests'
const link = `/reset-password#1.${'A'.repeat(43)}`

test('a password is changed once its copy is the same, and a wrong current one is told at its field', async () => {
  answer(getInfo, unreachable)
  answer(updatePassword, () =>
    refused('invalid_fields', { current_password: [authMessages.currentPasswordWrong] }),
  )
  const main = await openPage('/change-password')
  const change = button(main, 'Change Password')
  await expect.element(change).toBeDisabled()
  await box(main, 'Current Password').fill('not the password')
  await box(main, 'New Password').fill(strong)
  const copy = box(main, 'Confirm New Password')
  await copy.fill(strong.slice(0, -1))
  await expect.element(copy).toHaveAccessibleDescription(authMessages.passwordsDiffer)
  await expect.element(change).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(copy).toHaveAccessibleDescription(authMessages.newPasswordsDiffer)
  expect(callsTo(updatePassword)).toEqual([])
  await copy.fill(strong)
  await change.click()
  await expect
    .element(box(main, 'Current Password'))
    .toHaveAccessibleDescription(authMessages.currentPasswordWrong)

  answer(updatePassword, { detail: authMessages.passwordUpdated })
  await change.click()
  await expect.element(main.getByText(authMessages.passwordUpdated)).toBeVisible()
  await expect.element(box(main, 'Current Password')).toHaveValue('')
  await expect.element(change).toBeDisabled()
})

test('with a link, a new password is chosen once its copy is the same and no one guesses it', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(checkResetLink, { username: 'pat', names: ['pat', 'Silverleaf Dental'] })
  answer(completeReset, { detail: 'Done' })
  const main = await openPage(link, 'signed out')
  await expect.element(main.getByText('Account: pat')).toBeVisible()
  const [chosen, copy] = [box(main, 'New Password'), box(main, 'Confirm New Password')]
  await chosen.fill('password12345')
  await copy.fill('password1234')
  await expect.element(copy).toHaveAccessibleDescription(authMessages.passwordsDiffer)
  await button(main, 'Change Password').click()
  await expect.element(copy).toHaveAccessibleDescription(authMessages.newPasswordsDiffer)
  expect(callsTo(completeReset)).toEqual([])
  await copy.fill('password12345')
  answer(completeReset, () => refused('invalid_fields', { new_password: [authMessages.passwordWeak] }))
  await button(main, 'Change Password').click()
  await expect.element(chosen).toHaveAccessibleDescription(new RegExp(authMessages.passwordWeak))
})

test('a new password leads to the login, which says so; the secret of the link is in no address that is called', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(checkResetLink, { username: 'pat', names: ['pat', 'Silverleaf Dental'] })
  answer(completeReset, { detail: passwordResetMessages.done })
  const main = await openPage(link, 'signed out')
  await expect.element(main.getByText('Account: pat')).toBeVisible()
  await box(main, 'New Password').fill(strong)
  await box(main, 'Confirm New Password').fill(strong)
  await button(main, 'Change Password').click()
  await expect.poll(address).toBe('/login')
  await expect.element(main.getByRole('status')).toHaveTextContent(passwordResetMessages.done)
  await expect.element(box(main, 'Username')).toBeVisible()
  const token = link.split('#')[1]
  const called = [...callsTo(checkResetLink), ...callsTo(completeReset)]
  expect(called.map(({ params, query, body }) => ({ params, query, body }))).toEqual([
    { params: {}, query: {}, body: { token } },
    { params: {}, query: {}, body: { token, new_password: strong } },
  ])
})

test('the login leads to the page for a forgotten password, which asks for a link once it has a name', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(resetWays, { by_email: true })
  answer(askForReset, { detail: passwordResetMessages.asked })
  const main = await openPage('/login', 'signed out')
  await main.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot your password?')
  await button(main, 'Send a link').click()
  await expect.element(box(main, 'Username or email')).toHaveFocus()
  expect(callsTo(askForReset)).toEqual([])
  await box(main, 'Username or email').fill('PAT@example.com')
  await button(main, 'Send a link').click()
  await expect.element(main.getByRole('status')).toHaveTextContent(passwordResetMessages.asked)
  expect(callsTo(askForReset)).toHaveLength(1)
})

test('a sign-up tells at its fields what is missing, wrong or taken', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(signup, () => refused('invalid_fields', { email: [authMessages.usernameTaken] }))
  const main = await openPage('/signup', 'signed out')
  const [email, password] = [box(main, 'Email'), box(main, 'Password')]
  const send = button(main, 'Sign Up')
  await send.click()
  await expect.element(main.getByText(fieldMessages.required)).toBeVisible()
  await expect.element(email).toHaveFocus()
  await email.fill('nobody')
  await password.fill('x'.repeat(authLimits.password.min - 1))
  await send.click()
  await expect.element(email).toHaveAccessibleDescription(fieldMessages.email)
  await expect.element(password).toHaveAccessibleDescription(new RegExp(authMessages.passwordShort))
  expect(callsTo(signup)).toEqual([])
  await email.fill('pat@example.com')
  await password.fill(strong)
  await send.click()
  await expect.element(email).toHaveAccessibleDescription(authMessages.usernameTaken)
  await expect.element(email).toHaveValue('pat@example.com')
})

test('a login without a name and a password says so at both', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  const main = await openPage('/login', 'signed out')
  await expect.element(box(main, 'Username')).toHaveFocus()
  await button(main, 'Login').click()
  await expect.poll(() => page.getByText(fieldMessages.required).elements().length).toBe(2)
})
