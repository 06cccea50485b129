import { page } from 'vitest/browser'
import { getSecondFactor } from '#contract/auth/auth.second-factor.endpoints.ts'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import {
  endOwnSession,
  listMemberships,
  listSessions,
  logoutEverywhere,
  type OwnSession,
  switchCompany,
} from '#contract/auth/sessions.endpoints.ts'
import { sessionMessages } from '#contract/auth/sessions.messages.ts'
import { answer } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, refuse, testTexts } from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
const device = (fields: Partial<OwnSession>): OwnSession => ({
  ...{ id: 1, device: 'Firefox on Windows', address: '192.0.2.1', company: 'Example Dental' },
  ...{ signed_in_at: instant, last_used_at: instant, current: false, ...fields },
})
const devices = page.getByRole('region', { name: sessionMessages.title, exact: true })
const openDevices = () => {
  answer(listSessions, {
    results: [device({ id: 2, current: true }), device({ device: sessionMessages.unknownDevice })],
  })
  return openPage('/security')
}
testTexts({
  area: 'own sign-ins',
  messages: sessionMessages,
  prepare: () => {
    answerForPractice()
    answer(getSecondFactor, {
      ...{ app: null, passkeys: [], recovery_codes_left: 0, required: false },
      passkey_origin: location.origin,
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
    title: { begin: openDevices, act: () => devices.getByRole('heading') },
    unknownDevice: { begin: openDevices, act: () => devices.getByRole('listitem') },
    endFailed: {
      begin: openDevices,
      act: async () => {
        answer(endOwnSession, refuse)
        await button(devices, `Sign out ${sessionMessages.unknownDevice}, 192.0.2.1`).click()
        return page.getByRole('alert')
      },
    },
    elsewhere: {
      begin: openDevices,
      act: async () => {
        answer(logoutEverywhere, { detail: sessionMessages.elsewhere })
        await button(devices, 'Sign out everywhere else').click()
        return page.getByRole('alert')
      },
    },
    switchFailed: async () => {
      answer(listMemberships, {
        results: [
          { id: 1, name: 'Example Dental', role: 'administrator', current: true },
          { id: 2, name: 'Other Dental', role: 'dentist', current: false },
        ],
      })
      answer(switchCompany, refuse)
      await openDevices()
      await page.getByRole('button', { name: 'Switch company' }).click()
      await page.getByRole('menuitem', { name: 'Other Dental' }).click()
      return page.getByRole('alert')
    },
    everywhere: 'an answer; the login page opens',
    notMember: 'said by the server: the menu has one text for a switch that fails',
  },
})
