import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { getSecondFactor } from '#contract/auth/auth.second-factor.endpoints.ts'
import {
  changeOwnEmail,
  confirmEmail,
  getOwnEmail,
  type OwnEmail,
  sendConfirmation,
} from '#contract/auth/email.endpoints.ts'
import { emailMessages as messages } from '#contract/auth/email.messages.ts'
import { listSessions } from '#contract/auth/sessions.endpoints.ts'
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
import { alertOf, box, button, conflict, type Raise, refuse, testTexts } from '#web/testing/texts.ts'

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

test('a link confirms by a click only, signed out too', async () => {
  answer(confirmEmail, { detail: messages.confirmed })
  const main = await openPage('/confirm-email#1234567890.1.abc', 'signed out')
  await expect.element(button(main, 'Confirm email')).toBeVisible()
  expect(callsTo(confirmEmail)).toEqual([])
  await button(main, 'Confirm email').click()
  await expect.element(main.getByRole('status')).toHaveTextContent(messages.confirmed)
  expect(callsTo(confirmEmail)[0]?.body).toEqual({ token: '1234567890.1.abc' })
})

const shown =
  (own: Partial<OwnEmail>, path = '/confirm-email'): Raise =>
  () => {
    answer(getOwnEmail, { ...unconfirmed, ...own })
    return openPage(path)
  }
const openOwn = shown({})
const send = (answered: () => Response) => async (main: Locator) => {
  answer(sendConfirmation, answered)
  await button(main, 'Send again').click()
  return main
}
const openLink = () => openPage('/confirm-email#1234567890.1.abc', 'signed out')
const confirm = (answered: () => Response) => async (main: Locator) => {
  answer(confirmEmail, answered)
  await button(main, 'Confirm email').click()
  return main
}

testTexts({
  area: 'the own email',
  messages,
  prepare: () => {
    answerForPractice()
    answer(getSecondFactor, {
      ...{ app: null, passkeys: [], recovery_codes_left: 0, required: false },
      passkey_origin: location.origin,
    })
    answer(listSessions, { results: [] })
  },
  cases: {
    unconfirmed: { begin: openOwn },
    opens: { begin: openOwn },
    sendFailed: { begin: openOwn, act: send(refuse) },
    tooMany: { begin: openOwn, act: send(() => refusedWith('too_many_requests', messages.tooMany)) },
    already: { begin: openOwn, act: send(conflict(messages.already)) },
    sent: { begin: openOwn, act: send(() => Response.json({ detail: messages.sent }, { status: 202 })) },
    changeFailed: {
      begin: openOwn,
      act: async (main) => {
        answer(changeOwnEmail, refuse)
        await button(main, 'Change email').click()
        await box(main, 'Email').fill('right@example.com')
        await button(main, 'Save').click()
        return alertOf(main)
      },
    },
    missing: shown({ email: '' }),
    why: shown({ opens_company: false }),
    noEmail: shown({ can_be_sent: false }),
    confirmed: shown({ confirmed: true }),
    toInvite: shown({ opens_company: false }, '/settings/staff/invite'),
    toAddSecondFactor: shown({ opens_company: false }, '/security'),
    linkQuestion: { begin: openLink },
    linkFailed: { begin: openLink, act: confirm(refuse) },
    linkOver: { begin: openLink, act: confirm(() => refusedWith('not_found', messages.linkOver)) },
  },
  gaps: { unconfirmed: messages.unconfirmed('pat@example.com') },
})

test('the Staff page shows and changes the sign-up setting', async () => {
  answer(listMembers, pageOf())
  answer(getRoleRights, { delete_people: [...limitedRoles], export_lists: [] })
  answer(getInstallation, { new: false, signup: 'open', email: true })
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
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(getSignupSetting, { signup: 'closed', may_change: false, by_variable: true })
  const main = await openPage('/settings/staff')
  await expect.element(main.getByText(installationMessages.setByVariable)).toBeVisible()
  await expect.element(main.getByRole('radio', { name: signupLabel('closed') })).toBeDisabled()
  expect(button(main, 'Save').elements()).toEqual([])
})

test('the sign-up page offers no form where no email can be sent', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: false })
  const main = await openPage('/signup', 'signed out')
  await expect.element(main.getByText(authMessages.signupNeedsEmail)).toBeVisible()
  expect(button(main, 'Sign Up').elements()).toEqual([])
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
