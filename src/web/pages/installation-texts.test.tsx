import { page } from 'vitest/browser'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { getEmailSetup, listUnsentEmails } from '#contract/emails/emails.endpoints.ts'
import { getEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import {
  dismissSetup,
  getBackgroundWork,
  getInstallation,
  getRestarts,
  getSetup,
  getSignupSetting,
  putSignupSetting,
  removeTestLead,
  type SignupSetting,
} from '#contract/installation/installation.endpoints.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { getMember, listMembers, patchMember } from '#contract/staff/members.endpoints.ts'
import { getRoleRights } from '#contract/staff/rights.endpoints.ts'
import { answer, pageOf, refusedWith, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeSetup } from '#web/testing/fake-setup.ts'
import { makeMember, makeWork } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, type RaiseOnPage, refuse, testTexts } from '#web/testing/texts.ts'

const open: SignupSetting = { signup: 'open', may_change: true, by_variable: false }

const now = new Date().toISOString()
const openStaff = () => openPage('/settings/staff')
const shown = { begin: openStaff }
const decide = (handle: () => Response | SignupSetting): RaiseOnPage => ({
  begin: openStaff,
  async act(main) {
    answer(putSignupSetting, handle)
    await button(main, 'Save').click()
    return page.getByRole('alert')
  },
})

const openHome = () => {
  answerForQueue(makeQueue(0))
  answer(getInfo, unreachable)
  answer(getDay, unreachable)
  return openPage('/home')
}

const openRestarted = () => {
  answer(getRestarts, { results: [{ at: new Date().toISOString() }] })
  return openHome()
}

const removeTest = (handle: () => undefined) => async () => {
  answer(removeTestLead, handle as never)
  await button(await openPage('/'), 'Remove test lead').click()
  return page.getByRole('alert')
}

const openEmail = () => {
  answer(getEmailSetup, { set_up: false, sender: null })
  answer(listUnsentEmails, pageOf())
  return openPage('/settings/email')
}

testTexts({
  area: 'the installation',
  messages: installationMessages,
  prepare: () => {
    answerForPractice()
    answer(listMembers, pageOf())
    answer(getRoleRights, { delete_people: [], export_lists: [] })
    answer(getSignupSetting, open)
    answer(getInstallation, { new: false, signup: 'open', email: true })
    answer(getSetup, makeSetup({ test_lead: 1 }))
    answer(getDashboard, { status_counts: [], type_counts: [], conversion_rate: 0 })
    answer(getEmbedSettings, {
      ...defaultEmbedValues,
      ...{ script_origin: 'https://chairside.example', version: 1, promise: '' },
    })
    answer(getOwnEmail, {
      ...{
        email: 'pat@example.com',
        confirmed: true,
        needed: false,
        opens_company: false,
        can_be_sent: true,
      },
    })
  },
  cases: {
    signupQuestion: shown,
    signupWhy: shown,
    signupFailed: decide(refuse),
    notYours: decide(() => refusedWith('not_found', installationMessages.notYours)),
    signupSaved: decide(() => open),
    setByVariable: () => {
      answer(getSignupSetting, { signup: 'closed', may_change: false, by_variable: true })
      return openStaff()
    },
    restarted: openRestarted,
    restartedWhy: openRestarted,
    workWhy: openEmail,
    workStuck: async () => {
      answer(getBackgroundWork, { results: [makeWork({ state: 'stuck', failing_since: now })] })
      return (await openEmail()).getByRole('status')
    },
    workFailed: async () => {
      answer(getBackgroundWork, refuse)
      return alertOf(await openEmail())
    },
    testLeadAdded: async () => {
      answer(receiveForm, { detail: intakeMessages.thanks })
      const main = await openPage('/welcome?step=form')
      await button(main, 'Send a test lead').click()
      return main.getByRole('status')
    },
    testLeadStays: async () => (await openPage('/')).getByRole('region', { name: 'Test lead' }),
    namesFailed: async () => {
      answer(getMember, makeMember())
      answer(patchMember, refuse)
      const main = await openPage('/welcome?step=names')
      await box(main, 'Your First Name').fill('Dana')
      await box(main, 'Your Last Name').fill('Kim')
      await button(main, 'Continue').click()
      return alertOf(main)
    },
    dismissFailed: async () => {
      answer(getSetup, makeSetup({ phone: false }))
      answer(dismissSetup, unreachable)
      const main = await openHome()
      await button(main, 'Dismiss').click()
      return page.getByRole('alert')
    },
    removeFailed: removeTest(unreachable as never),
    testLeadRemoved: removeTest(() => undefined),
  },
})
