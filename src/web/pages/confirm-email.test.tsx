import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startApp } from '#contract/auth/auth.second-factor.endpoints.ts'
import {
  changeOwnEmail,
  confirmEmail,
  getOwnEmail,
  type OwnEmail,
  sendConfirmation,
} from '#contract/auth/email.endpoints.ts'
import { emailMessages as messages } from '#contract/auth/email.messages.ts'
import {
  getInstallation,
  getSignupSetting,
  putSignupSetting,
} from '#contract/installation/installation.endpoints.ts'
import { signupLabel } from '#contract/installation/installation.enums.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { acceptInvitation, viewInvitation } from '#contract/invitations/invitations.endpoints.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import { listMembers } from '#contract/staff/members.endpoints.ts'
import { getRoleRights, limitedRoles } from '#contract/staff/rights.endpoints.ts'
import { answer, callsTo, pageOf, pending, refused, refusedWith } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button } from '#web/testing/texts.ts'

const unconfirmed: OwnEmail = {
  ...{ email: 'pat@example.com', confirmed: false, needed: true, opens_company: true, can_be_sent: true },
}

test('a closed practice leads to the page of the email, which sends the link again', async () => {
  answerForPractice()
  answer(getOwnEmail, unconfirmed)
  answer(listMembers, () => refused('email_unconfirmed'))
  answer(getSignupSetting, () => refused('email_unconfirmed'))
  answer(getRoleRights, () => refused('email_unconfirmed'))
  answer(sendConfirmation, { detail: messages.sent })
  const main = await openPage('/settings/staff')
  await expect.element(main.getByText(messages.unconfirmed('pat@example.com'))).toBeVisible()
  await expect.element(main.getByText(messages.opens)).toBeVisible()
  await button(main, 'Send again').click()
  await expect.element(main.getByRole('status')).toHaveTextContent(messages.sent)
  answer(sendConfirmation, () => refusedWith('too_many_requests', messages.tooMany))
  await button(main, 'Send again').click()
  await expect.element(alertOf(main)).toHaveTextContent(messages.tooMany)
})

test('a mistyped email is changed', async () => {
  answer(getOwnEmail, unconfirmed)
  answer(changeOwnEmail, { ...unconfirmed, email: 'right@example.com' })
  const main = await openPage('/confirm-email')
  await button(main, 'Change email').click()
  await main.getByLabelText('Email').fill('right@example.com')
  await button(main, 'Save').click()
  await expect.element(main.getByText(messages.unconfirmed('right@example.com'))).toBeVisible()
  expect(callsTo(changeOwnEmail)[0]?.body).toEqual({ email: 'right@example.com' })
})

test('where no email is set up, the page says who can help, and sends nothing', async () => {
  answer(getOwnEmail, { ...unconfirmed, can_be_sent: false })
  const main = await openPage('/confirm-email')
  await expect.element(main.getByText(messages.noMail)).toBeVisible()
  expect(button(main, 'Send again').elements()).toEqual([])
})

test('a link confirms by a click only, signed out too', async () => {
  answer(confirmEmail, { detail: messages.confirmed })
  const main = await openPage('/confirm-email#1234567890.1.abc', 'signed out')
  await expect.element(button(main, 'Confirm email')).toBeVisible()
  expect(callsTo(confirmEmail)).toEqual([])
  await button(main, 'Confirm email').click()
  await expect.element(main.getByRole('status')).toHaveTextContent(messages.confirmed)
  expect(callsTo(confirmEmail)[0]?.body).toEqual({ token: '1234567890.1.abc' })
})

test('a link that is over says so', async () => {
  answer(confirmEmail, () => refusedWith('not_found', messages.linkOver))
  const main = await openPage('/confirm-email#1234567890.1.abc', 'signed out')
  await button(main, 'Confirm email').click()
  await expect.element(alertOf(main)).toHaveTextContent(messages.linkOver)
})

test('the page to invite staff asks for a confirmed email first', async () => {
  answerForPractice()
  answer(getOwnEmail, { ...unconfirmed, opens_company: false })
  const main = await openPage('/settings/staff/invite')
  await expect.element(main.getByText(messages.toInvite)).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Confirm your email' }))
    .toHaveAttribute('href', '/confirm-email')
  expect(callsTo(startApp)).toEqual([])
})

test('who may sign up is shown under Staff and changed there', async () => {
  answer(listMembers, pageOf())
  answer(getRoleRights, { delete_people: [...limitedRoles], export_lists: [] })
  answer(getSignupSetting, { signup: 'open', may_change: true, by_variable: false })
  answer(putSignupSetting, { signup: 'invited', may_change: true, by_variable: false })
  const main = await openPage('/settings/staff')
  await expect.element(main.getByRole('radio', { name: signupLabel('open') })).toBeChecked()
  await main.getByRole('radio', { name: signupLabel('invited') }).click()
  await button(main, 'Save').click()
  await expect.element(page.getByText(installationMessages.signupSaved)).toBeVisible()
  expect(callsTo(putSignupSetting)[0]?.body).toEqual({ signup: 'invited' })
})

test('what SIGNUP sets can only be read', async () => {
  answer(listMembers, pageOf())
  answer(getRoleRights, { delete_people: [...limitedRoles], export_lists: [] })
  answer(getSignupSetting, { signup: 'closed', may_change: false, by_variable: true })
  const main = await openPage('/settings/staff')
  await expect.element(main.getByText(installationMessages.setByVariable)).toBeVisible()
  await expect.element(main.getByRole('radio', { name: signupLabel('closed') })).toBeDisabled()
  expect(button(main, 'Save').elements()).toEqual([])
})

test('the sign-up says beforehand that nothing can be confirmed here', async () => {
  answer(getInstallation, { new: false, signup: 'open', mail: false })
  const main = await openPage('/signup', 'signed out')
  await expect.element(main.getByText(installationMessages.noMail)).toBeVisible()
  await expect.element(button(main, 'Sign Up')).toBeVisible()
})

test('the invited person can say that the account with their email is not theirs', async () => {
  answerForPractice()
  answer(viewInvitation, {
    ...{ company: 'Example Dental', email: 'pat@example.com', role: 'dentist' },
    ...{ has_account: true, can_take_email: true },
  })
  answer(acceptInvitation, pending)
  const main = await openPage('/invitation#1.abc', 'signed out')
  await button(main, invitationMessages.notMyAccount).click()
  await expect.element(main.getByText(invitationMessages.takeEmail)).toBeVisible()
  await main.getByLabelText('First Name').fill('Pat')
  await main.getByLabelText('Last Name').fill('Example')
  await main.getByRole('textbox', { name: 'Password' }).fill('unrelated lantern meadow 42')
  await button(main, 'Join Example Dental').click()
  await expect.poll(() => callsTo(acceptInvitation)[0]?.body).toMatchObject({ token: '1.abc' })
})
