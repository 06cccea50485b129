import { afterEach, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { login } from '#contract/auth/auth.endpoints.ts'
import {
  completeLogin,
  confirmApp,
  confirmSession,
  getSecondFactor,
  removeApp,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  startApp,
  startPasskey,
  startPasskeyLogin,
} from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages as messages } from '#contract/auth/auth.second-factor.messages.ts'
import type { SecondFactor } from '#contract/auth/auth.second-factor.schemas.ts'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import { listSessions } from '#contract/auth/sessions.endpoints.ts'
import { apiErrors } from '#contract/http/errors.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { getMember } from '#contract/staff/members.endpoints.ts'
import { answer, refused } from '#web/testing/fake-api.ts'
import { makeMember } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, conflict, dialog, testTexts } from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
const none: SecondFactor = {
  ...{ app: null, passkeys: [], recovery_codes_left: 0, required: false },
  passkey_origin: location.origin,
}
const withApp: SecondFactor = { ...none, app: { enabled_at: instant }, recovery_codes_left: 10 }
const card = (name: string) => page.getByRole('region', { name, exact: true })

const open = (now: SecondFactor) => () => {
  answer(getSecondFactor, now)
  return openPage('/security')
}
const openWithout = open(none)
const openWithApp = open(withApp)

/** What the browser does when it is asked for a passkey. */
const browserFails = (method: 'get' | 'create', name: string) =>
  vi.spyOn(navigator.credentials, method).mockRejectedValue(new DOMException('', name))
afterEach(() => vi.restoreAllMocks())

const challenge = {
  ...{ token: 'A', methods: ['app', 'recovery_code', 'passkey'] },
  passkey: { challenge: 'AAAA', allowCredentials: [{ id: 'AAAA', type: 'public-key' }] },
}
const openSecondStep = async () => {
  const { status, detail } = apiErrors.second_factor_required
  answer(login, () =>
    Response.json(
      { code: 'second_factor_required', detail, data: challenge, request_id: 'test' },
      { status },
    ),
  )
  const main = await openPage('/login', 'signed out')
  await box(main, 'Username').fill('pat')
  await box(main, 'Password').fill('correct horse')
  await button(main, 'Login').click()
  return main
}
const proveBy = (label: 'Code' | 'Recovery code', typed: string, field = '', text = '') =>
  async function prove(main: Locator) {
    answer(completeLogin, () => refused('invalid_fields', { [field]: [text] }))
    await box(main, label).fill(typed)
    await button(main, 'Sign in').click()
    return main
  }
const logInByPasskey = (error: string) => async (main: Locator) => {
  answer(startPasskeyLogin, { passkey: { challenge: 'AAAA' } })
  browserFails('get', error)
  await button(main, 'Sign in with a passkey').click()
  return alertOf(main)
}
const openLogin = () => openPage('/login', 'signed out')

const nameKey = async (main: Locator) => {
  answer(startPasskey, {
    passkey: {
      ...{
        challenge: 'AAAA',
        rp: { name: 'Chairside' },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      },
      user: { id: 'AAAA', name: 'pat', displayName: 'Pat' },
    },
  })
  const adding = dialog('Add a passkey')
  if (adding.elements().length === 0) await button(main, 'Add a passkey').click()
  return adding
}
const addFails = (error: string) => async (main: Locator) => {
  const adding = await nameKey(main)
  browserFails('create', error)
  await button(adding, 'Continue').click()
  return alertOf(adding)
}
const remove = (detail: string) => async () => {
  answer(removeApp, conflict(detail))
  await button(card('Authenticator app'), 'Remove the app').click()
  await button(dialog('Remove the authenticator app'), 'Remove').click()
  return alertOf(card('Authenticator app'))
}
const setup = dialog('Set up an authenticator app')
const turnOn = async (handle: () => Response | { recovery_codes: string[] }) => {
  answer(confirmApp, handle)
  await button(setup, 'Turn on').click()
}
const openColleague = async () => {
  const colleague = await openPage('/settings/staff/1')
  await button(colleague, 'Reset two-factor sign-in').click()
  return colleague
}
const reset = (handle: () => Response) => async () => {
  answer(resetSecondFactor, handle)
  await button(dialog('Reset two-factor sign-in'), 'Reset').click()
  return page.getByRole('alert')
}

const prepare = () => {
  answerForPractice()
  answer(getInstallation, { new: false, signup: 'open', mail: true })
  answer(getOwnEmail, {
    ...{ email: 'pat@example.com', confirmed: true, needed: false, opens_company: false, can_be_sent: true },
  })
  answer(listSessions, { results: [] })
  answer(getMember, makeMember())
}

testTexts({
  area: 'two-factor sign-in',
  messages,
  prepare,
  cases: {
    appStep: { begin: openSecondStep },
    codeForm: { begin: openSecondStep, act: proveBy('Code', '12345') },
    codeWrong: { begin: openSecondStep, act: proveBy('Code', '123456', 'code', messages.codeWrong) },
    recoveryStep: {
      begin: openSecondStep,
      act: async (main) => {
        await button(main, 'Use a recovery code instead').click()
        return main
      },
    },
    recoveryCodeForm: { begin: openSecondStep, act: proveBy('Recovery code', 'abc') },
    recoveryCodeWrong: {
      begin: openSecondStep,
      act: proveBy('Recovery code', 'abcdefghij', 'recovery_code', messages.recoveryCodeWrong),
    },
    passkeyStep: {
      begin: openSecondStep,
      act: async (main) => {
        browserFails('get', 'NotAllowedError')
        await button(main, 'Use a passkey').click()
        return main
      },
    },
    passkeyCancelled: { begin: openLogin, act: logInByPasskey('NotAllowedError') },
    passkeyElsewhere: { begin: openLogin, act: logInByPasskey('SecurityError') },
    passkeyFailed: { begin: openLogin, act: logInByPasskey('UnknownError') },

    confirm: {
      begin: openWithout,
      act: async (main) => {
        answer(startApp, () => refused('confirmation_required'))
        await button(main, 'Set up an app').click()
        return dialog("Confirm it's you")
      },
    },
    nothingPending: {
      begin: openWithout,
      act: async () => {
        answer(confirmSession, { detail: messages.confirmed })
        answer(startApp, { secret: 'AAAABBBB', uri: 'otpauth://totp/Chairside:pat?secret=AAAABBBB' })
        await box(dialog("Confirm it's you"), 'Password').fill('correct horse')
        await button(dialog("Confirm it's you"), 'Continue').click()
        await box(setup, 'Code').fill('123456')
        await turnOn(conflict(messages.nothingPending))
        return alertOf(setup)
      },
    },
    codesShown: {
      begin: openWithout,
      act: async () => {
        await turnOn(() => ({ recovery_codes: ['aaaaa-bbbbb'] }))
        return dialog('Your recovery codes')
      },
    },
    codesOnce: { begin: openWithout, act: () => dialog('Your recovery codes') },
    setUpFirst: {
      begin: openWithout,
      act: async () => {
        await button(dialog('Your recovery codes'), "I've saved them").click()
        answer(requireSecondFactor, conflict(messages.setUpFirst))
        const everyone = card('Everyone at your practice')
        await everyone.getByRole('switch').click()
        return alertOf(everyone)
      },
    },
    passkeyKnown: { begin: openWithout, act: addFails('InvalidStateError') },
    passkeysFull: {
      begin: openWithout,
      act: async (main) => {
        const adding = await nameKey(main)
        answer(startPasskey, conflict(messages.passkeysFull))
        await button(adding, 'Continue').click()
        return alertOf(adding)
      },
    },

    lastOne: { begin: openWithApp, act: remove(messages.lastOne) },
    noneForCodes: {
      begin: openWithApp,
      act: async () => {
        answer(renewRecoveryCodes, conflict(messages.noneForCodes))
        await button(card('Recovery codes'), 'Make new codes').click()
        await button(dialog('Make new recovery codes'), 'Make new codes').click()
        return alertOf(card('Recovery codes'))
      },
    },
    codesFew: async () => {
      await open({ ...withApp, recovery_codes_left: 3 })()
      return alertOf(card('Recovery codes'))
    },
    passkeyAddress: async () => {
      await open({ ...none, passkey_origin: 'https://chairside.example' })()
      return card('Passkeys')
    },
    passkeyUnsupported: async () => {
      const descriptor = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential')
      Reflect.deleteProperty(window, 'PublicKeyCredential')
      await open(none)()
      await card('Passkeys').getByText(messages.passkeyUnsupported).findElement()
      if (descriptor) Object.defineProperty(window, 'PublicKeyCredential', descriptor)
      return card('Passkeys')
    },

    resetQuestion: { begin: openColleague, act: () => dialog('Reset two-factor sign-in') },
    worksElsewhere: { begin: openColleague, act: reset(conflict(messages.worksElsewhere)) },
    resetDone: {
      begin: openColleague,
      act: async (colleague) => {
        await button(colleague, 'Reset two-factor sign-in').click()
        return reset(() => new Response(null, { status: 204 }))()
      },
    },
    confirmed: 'an answer; the dialog closes',
    oneProof: 'an answer to programs: the form sends one',
    resetYourself: 'an answer to programs: the page of oneself has no button for it',
  },
  gaps: {
    passkeyAddress: messages.passkeyAddress('https://chairside.example'),
    resetQuestion: messages.resetQuestion('Bo Colleague'),
    resetDone: messages.resetDone('Bo Colleague'),
  },
})
