import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { loginKeys } from '#contract/auth/auth.stored-login.ts'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import { getInstallation, getSignupSetting } from '#contract/installation/installation.endpoints.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  joinByInvitation,
  renewInvitation,
  revokeInvitation,
  viewInvitation,
} from '#contract/invitations/invitations.endpoints.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import type {
  Invitation,
  InvitationView,
  InvitationWithLink,
} from '#contract/invitations/invitations.schemas.ts'
import { listMembers } from '#contract/staff/members.endpoints.ts'
import { getRoleRights } from '#contract/staff/rights.endpoints.ts'
import {
  answer,
  answerTheRest,
  callsTo,
  pageOf,
  refused,
  refusedWith,
  unreachable,
} from '#web/testing/fake-api.ts'
import { makeSession } from '#web/testing/fixtures.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  conflict,
  dialog,
  failing,
  forbidden,
  type Raise,
  refuse,
  testTexts,
} from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
const invitation: Invitation = {
  ...{ id: 1, email: 'bo@example.com', role: 'dentist', locations: [], invited_by: 'Sam Admin' },
  ...{ created_at: instant, expires_at: instant, expired: false, version: 1 },
}
const withLink = (fields: Partial<InvitationWithLink>): InvitationWithLink => ({
  ...invitation,
  ...{ link: 'https://chairside.example/invitation#1.A', emailed: false, too_many_emails: false },
  ...fields,
})
const view: InvitationView = {
  ...{ company: 'Example Dental', email: 'bo@example.com', role: 'dentist' },
  ...{ has_account: false, can_take_email: false },
}
const card = '/settings/invitations/1'
const link = `/invitation#1.${'A'.repeat(43)}`

const invite =
  (handle: () => Response | InvitationWithLink): Raise =>
  async () => {
    answer(createInvitation, handle)
    const form = await openPage('/settings/staff/invite')
    await box(form, 'Email').fill('bo@example.com')
    await expect.element(form.getByRole('checkbox', { name: 'Main Street' })).toBeChecked()
    await button(form, 'Invite').click()
    return form
  }
const inviteRefused = (detail: string): Raise => invite(() => refused('invalid_fields', { email: [detail] }))
const renew =
  (handle: () => Response): Raise =>
  async () => {
    answer(renewInvitation, handle)
    const shown = await openPage(card)
    await button(shown, 'New Link').click()
    return alertOf(shown)
  }
const askToRevoke: Raise = async () => {
  await button(await openPage(card), 'Revoke').click()
  return dialog('Revoke Invitation')
}
const open =
  (fields: Partial<InvitationView>): Raise =>
  () => {
    answer(viewInvitation, { ...view, ...fields })
    return openPage(link, 'signed out')
  }
const refusedLink =
  (detail: string): Raise =>
  () => {
    answer(viewInvitation, () => refusedWith('not_found', detail))
    return openPage(link, 'signed out')
  }
const accept =
  (handle: () => Response): Raise =>
  async () => {
    answer(acceptInvitation, handle)
    const form = await open({})()
    await box(form, 'First Name').fill('Bo')
    await box(form, 'Last Name').fill('Colleague')
    await box(form, 'Password').fill('seven green chairs')
    await button(form, 'Join Example Dental').click()
    return form
  }
const join =
  (handle: () => Response): Raise =>
  async () => {
    answer(joinByInvitation, handle)
    const form = await open({ has_account: true })()
    await box(form, 'Password').fill('seven green chairs')
    await button(form, 'Join Example Dental').click()
    return form
  }
/** Signs up without the link. */
const signUp =
  (detail: string): Raise =>
  async () => {
    answer(getInstallation, { new: false, signup: 'open', email: true })
    answer(signup, () => refused('invalid_fields', { email: [detail] }))
    const form = await openPage('/signup', 'signed out')
    await box(form, 'Email').fill('bo@example.com')
    await box(form, 'Password').fill('seven green chairs')
    await button(form, 'Sign Up').click()
    return form
  }

test('a new link shows at once, and a withdrawn invitation leads back to the staff, who no longer have it', async () => {
  answerForPractice()
  answer(getInvitation, invitation)
  const fresh = withLink({ link: 'https://chairside.example/invitation#1.B', version: 2 })
  answer(renewInvitation, () => {
    answer(getInvitation, { ...invitation, version: 2 })
    return fresh
  })
  const main = await openPage(card)
  await button(main, 'New Link').click()
  await expect.element(main.getByRole('status')).toHaveTextContent(fresh.link)
  answer(revokeInvitation, undefined)
  answer(listMembers, pageOf())
  answer(getSignupSetting, { signup: 'open', may_change: false, by_variable: false })
  answer(getRoleRights, { delete_people: [], export_lists: [] })
  await button(main, 'Revoke').click()
  await button(dialog('Revoke Invitation'), 'Revoke').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The invitation for bo@example.com was revoked.')
  await expect.element(main.getByRole('link', { name: 'Invite', exact: true })).toBeVisible()
  expect(callsTo(revokeInvitation)[0]?.headers.get('if-match')).toBe('"2"')
  expect(callsTo(listMembers)).toHaveLength(1)
})

test('a person who accepts an invitation is signed in, and comes to Home', async () => {
  answerForPractice()
  answerTheRest(unreachable)
  answer(acceptInvitation, makeSession({ access: 'joined', token: 'joined' }))
  answer(viewInvitation, view)
  const main = await openPage(link, 'signed out')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Join Example Dental')
  await box(main, 'First Name').fill('Bo')
  await box(main, 'Last Name').fill('Colleague')
  await box(main, 'Password').fill('unrelated lantern meadow 42')
  await button(main, 'Join Example Dental').click()
  await expect.poll(address).toBe('/home')
  expect(localStorage.getItem(loginKeys.authToken)).toBe('joined')
  const body = { first_name: 'Bo', last_name: 'Colleague', password: 'unrelated lantern meadow 42' }
  expect(callsTo(acceptInvitation).map((call) => call.body)).toEqual([{ ...body, token: link.split('#')[1] }])
})

testTexts({
  area: 'invitations',
  messages: invitationMessages,
  prepare: () => {
    answerForPractice()
    answer(getInvitation, invitation)
    answer(getOwnEmail, {
      ...{ email: 'pat@example.com', confirmed: true, needed: true, opens_company: false, can_be_sent: true },
    })
  },
  cases: {
    administratorsOnly: invite(forbidden(invitationMessages.administratorsOnly)),
    createFailed: invite(refuse),
    worksHere: inviteRefused(invitationMessages.worksHere),
    deactivated: inviteRefused(invitationMessages.deactivated),
    invited: inviteRefused(invitationMessages.invited),
    tooManyEmailsOfCompany: invite(() =>
      refusedWith('too_many_requests', invitationMessages.tooManyEmailsOfCompany),
    ),
    unknownLocation: invite(() =>
      refused('invalid_fields', { locations: [invitationMessages.unknownLocation] }),
    ),
    emailed: invite(() => withLink({ emailed: true })),
    notEmailed: invite(() => withLink({})),
    tooManyEmails: invite(() => withLink({ too_many_emails: true })),
    renewFailed: renew(refuse),
    revokeFailed: async () => {
      answer(revokeInvitation, refuse)
      await button(await askToRevoke(), 'Revoke').click()
      return alertOf(page.getByRole('main'))
    },
    revokeConfirm: askToRevoke,
    fetchFailed: failing(getInvitation, card),
    notFound: () => {
      answer(getInvitation, () => refused('not_found'))
      return openPage(card)
    },
    invalid: () => openPage('/invitation', 'signed out'),
    expired: refusedLink(invitationMessages.expired),
    used: refusedLink(invitationMessages.used),
    revoked: refusedLink(invitationMessages.revoked),
    hasAccount: open({ has_account: true }),
    notMyAccount: open({ has_account: true, can_take_email: true }),
    takeEmail: open({ can_take_email: true }),
    acceptFailed: accept(refuse),
    signupClosed: accept(forbidden(invitationMessages.signupClosed)),
    signsOut: () => {
      answer(viewInvitation, view)
      return openPage(link)
    },
    noAccount: join(conflict(invitationMessages.noAccount)),
    passwordWrong: join(() => refused('invalid_fields', { password: [invitationMessages.passwordWrong] })),
    useLink: signUp(invitationMessages.useLink),
    linkEmailed: signUp(invitationMessages.linkEmailed),
  },
  gaps: { signsOut: invitationMessages.signsOut('bo@example.com') },
})
