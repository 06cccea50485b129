import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getSecondFactor } from '#contract/auth/auth.second-factor.endpoints.ts'
import { loginKeys } from '#contract/auth/auth.stored-login.ts'
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
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { answer, callsTo, refused } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog, refuse, testTexts } from '#web/testing/texts.ts'

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
const prepare = () => {
  answerForPractice()
  answer(getSecondFactor, {
    ...{ app: null, passkeys: [], recovery_codes_left: 0, required: false },
    passkey_origin: location.origin,
  })
  answer(getOwnEmail, {
    ...{ email: 'pat@example.com', confirmed: true, needed: false, opens_company: false, can_be_sent: true },
  })
}

const own = device({ id: 2, device: 'Chrome on Linux', current: true })
const unknown = device({ id: 1, device: sessionMessages.unknownDevice })
const chrome = device({ id: 3, device: 'Chrome on Android', address: '192.0.2.3' })
const items = () => devices.getByRole('listitem')
const textsOf = (all: Locator) => all.elements().map(({ textContent }) => textContent)
const expectItems = (...all: RegExp[]) =>
  expect.poll(() => textsOf(items())).toEqual(all.map((text) => expect.stringMatching(text)))
const answerWith = (...results: OwnSession[]) => answer(listSessions, { results })
/** Opens the page of someone who is signed in here, on a device that no one knows, and on a phone. */
const openThree = async () => {
  prepare()
  answerWith(own, unknown, chrome)
  await openPage('/security')
  await expectItems(/^Chrome on LinuxThis device/, /^Unknown device/, /^Chrome on Android/)
}

test('an own sign-in is ended by its button, which this device has not; one that goes on is listed again', async () => {
  await openThree()
  expect(items().first().getByRole('button').elements()).toEqual([])
  const { promise, resolve } = Promise.withResolvers<void>()
  answer(endOwnSession, async () => {
    await promise
    answerWith(own, chrome)
    return undefined
  })
  await button(devices, 'Sign out Unknown device, 192.0.2.1').click()
  // Before the server has answered.
  await expectItems(/^Chrome on Linux/, /^Chrome on Android/)
  await expect.poll(() => callsTo(endOwnSession).map(({ params }) => params.id)).toEqual(['1'])
  resolve()
  await expect.poll(() => callsTo(listSessions).length).toBe(2)

  answer(endOwnSession, () => refused('internal'))
  await button(devices, 'Sign out Chrome on Android, 192.0.2.3').click()
  await expect.element(page.getByText(sessionMessages.endFailed)).toBeVisible()
  await expectItems(/^Chrome on Linux/, /^Chrome on Android/)
})

test('all other sign-ins are ended at once, and this one stays', async () => {
  await openThree()
  answer(logoutEverywhere, () => {
    answerWith(own)
    return { detail: sessionMessages.elsewhere }
  })
  await button(devices, 'Sign out everywhere else').click()
  await expect.element(page.getByText(sessionMessages.elsewhere)).toBeVisible()
  await expectItems(/^Chrome on LinuxThis device/)
  await expect.element(button(devices, 'Sign out everywhere else')).toBeDisabled()
  expect(callsTo(logoutEverywhere).map(({ body }) => body)).toEqual([{ keep_this: true }])
})

test('after a question all sign-ins are ended, and the login page opens', async () => {
  await openThree()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(logoutEverywhere, { detail: sessionMessages.everywhere })
  await button(devices, 'Sign out everywhere').click()
  const question = dialog('Sign out everywhere')
  await expect.element(question).toHaveTextContent('including this one')
  expect(callsTo(logoutEverywhere)).toEqual([])
  await button(question, 'Sign out everywhere').click()
  await expect.element(button(page.getByRole('main'), 'Login')).toBeVisible()
  expect(callsTo(logoutEverywhere).map(({ body }) => body)).toEqual([{ keep_this: false }])
  for (const name of Object.values(loginKeys)) expect(localStorage.getItem(name), name).toBeNull()
})

testTexts({
  area: 'own sign-ins',
  messages: sessionMessages,
  prepare,
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
