import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { login } from '#contract/auth/auth.endpoints.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
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
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { getMember } from '#contract/staff/members.endpoints.ts'
import { answer, answerTheRest, callsTo, pageOf, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeMember, makePatient, makeSession } from '#web/testing/fixtures.ts'
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
/** Types username and password; the login then asks for more. */
const typePassword = async (main: Locator, token = challenge.token) => {
  const { status, detail } = apiErrors.second_factor_required
  const data = { ...challenge, token }
  answer(login, () =>
    Response.json({ code: 'second_factor_required', detail, data, request_id: 'test' }, { status }),
  )
  await box(main, 'Username').fill('pat')
  await box(main, 'Password').fill('correct horse')
  await button(main, 'Login').click()
}
const openSecondStep = async () => {
  const main = await openLogin()
  await typePassword(main)
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
  answer(getInstallation, { new: false, signup: 'open', email: true })
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
    secretReplaced: {
      begin: openSecondStep,
      act: proveBy('Code', '123456', 'code', messages.secretReplaced),
    },
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
    passkeyInsecure: async () => {
      const descriptor = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential')
      Reflect.deleteProperty(window, 'PublicKeyCredential')
      const isSecure = vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
      await open(none)()
      await card('Passkeys').getByText(messages.passkeyInsecure).findElement()
      isSecure.mockRestore()
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

const key = { secret: 'AAAABBBBCC', uri: 'otpauth://totp/Chairside:pat?secret=AAAABBBBCC' }
const recoveryCodes = Array.from('abcdefghij', (letter) => `${letter.repeat(5)}-22222`)
/** Sets an app up on the page that is open, as far as the recovery codes, which are shown then. */
const setUpApp = async (main: Locator, then: SecondFactor) => {
  answer(startApp, key)
  await button(main, 'Set up an app').click()
  await box(setup, 'Code').fill('123 456')
  await turnOn(() => {
    answer(getSecondFactor, then)
    return { recovery_codes: recoveryCodes }
  })
  return dialog('Your recovery codes')
}

test('an app is set up by a code of it, and the recovery codes are saved to a file', async () => {
  prepare()
  const main = await openWithout()
  await expect.element(card('Authenticator app')).toHaveTextContent('Off')
  answer(startApp, key)
  await button(main, 'Set up an app').click()
  await expect.element(setup.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  await expect.element(setup.getByText('AAAA BBBB CC', { exact: true })).toBeVisible()
  await box(setup, 'Code').fill('12')
  await button(setup, 'Turn on').click()
  await expect.element(setup.getByText(messages.codeForm)).toBeVisible()
  expect(callsTo(confirmApp)).toEqual([])
  await box(setup, 'Code').fill('000000')
  await turnOn(() => refused('invalid_fields', { code: [messages.codeWrong] }))
  await expect.element(setup.getByText(messages.codeWrong)).toBeVisible()
  await button(setup, 'Close').click()

  const shown = await setUpApp(main, withApp)
  const listed = shown.getByRole('listitem')
  await expect.poll(() => listed.elements().map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  expect(callsTo(confirmApp).map(({ body }) => body)).toEqual([{ code: '000000' }, { code: '123456' }])
  const saved: [name: string, text: Promise<string>][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, fetch(this.href).then((file) => file.text())])
  })
  await button(shown, 'Download').click()
  await expect.poll(() => saved.map(([name]) => name)).toEqual(['chairside-recovery-codes.txt'])
  expect(await saved[0]?.[1]).toContain(recoveryCodes.join('\n'))
  await button(shown, "I've saved them").click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(card('Authenticator app')).toHaveTextContent('On since')
  await expect.element(card('Recovery codes')).toHaveTextContent('10 of 10 left')
})

test('an app is removed after the right password, and its recovery codes with it', async () => {
  prepare()
  const main = await open({ ...withApp, recovery_codes_left: 9 })()
  await expect.element(card('Recovery codes')).toHaveTextContent('9 of 10 left')
  let isConfirmed = false
  answer(confirmSession, ({ body }) => {
    isConfirmed = body.current_password === 'correct horse'
    if (isConfirmed) return { detail: messages.confirmed }
    return refused('invalid_fields', { current_password: [authMessages.currentPasswordWrong] })
  })
  answer(removeApp, () => {
    if (!isConfirmed) return refused('confirmation_required')
    answer(getSecondFactor, none)
    return new Response(null, { status: 204 })
  })
  await button(card('Authenticator app'), 'Remove the app').click()
  await button(dialog('Remove the authenticator app'), 'Remove').click()
  const asked = dialog("Confirm it's you")
  await box(asked, 'Password').fill('not the password')
  await button(asked, 'Continue').click()
  await expect.element(asked.getByText(authMessages.currentPasswordWrong)).toBeVisible()
  await box(asked, 'Password').fill('correct horse')
  await button(asked, 'Continue').click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(card('Authenticator app')).toHaveTextContent('Off')
  await expect.element(card('Recovery codes')).not.toBeInTheDocument()
  expect(callsTo(removeApp)).toHaveLength(2)
  expect(alertOf(main).elements()).toEqual([])
})

/** The page that a sign-in leads to. */
const expectHome = async () => {
  await expect.element(page.getByRole('banner')).toHaveTextContent('Example Dental')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good /)
}

test('a code of the app completes a sign-in; when it comes too late, the password is asked for again', async () => {
  prepare()
  answerTheRest(unreachable)
  const main = await openSecondStep()
  const code = box(main, 'Code')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  answer(completeLogin, () => refused('challenge_expired'))
  await code.fill('123456')
  await button(main, 'Sign in').click()
  await expect.element(alertOf(main)).toHaveTextContent(apiErrors.challenge_expired.detail)

  await typePassword(main, 'B')
  await proveBy('Code', '000000', 'code', messages.codeWrong)(main)
  await expect.element(main.getByText(messages.codeWrong)).toBeVisible()
  answer(completeLogin, makeSession())
  await code.fill('654 321')
  await button(main, 'Sign in').click()
  await expectHome()
  expect(callsTo(completeLogin).map(({ body }) => body)).toEqual([
    { token: 'A', code: '123456' },
    { token: 'B', code: '000000' },
    { token: 'B', code: '654321' },
  ])
})

test('a recovery code stands in for the app, in any spelling', async () => {
  prepare()
  answerTheRest(unreachable)
  const main = await openSecondStep()
  await button(main, 'Use a recovery code instead').click()
  answer(completeLogin, makeSession())
  await box(main, 'Recovery code').fill('ABCDE-FGHIJ')
  await button(main, 'Sign in').click()
  await expectHome()
  expect(callsTo(completeLogin).map(({ body }) => body)).toEqual([
    { token: 'A', recovery_code: 'abcdefghij' },
  ])
})

test('everyone is asked for it from the moment that the administrator has it', async () => {
  prepare()
  await openWithout()
  const demand = card('Everyone at your practice').getByRole('switch')
  answer(requireSecondFactor, conflict(messages.setUpFirst))
  await demand.click()
  await expect.element(page.getByText(messages.setUpFirst)).toBeVisible()
  await expect.element(demand).not.toBeChecked()
  answer(requireSecondFactor, ({ body }) => {
    answer(getSecondFactor, { ...withApp, ...body })
    return body
  })
  await demand.click()
  // What the server says by then.
  await expect.element(card('Recovery codes')).toBeVisible()
  await expect.element(demand).toBeChecked()
  expect(callsTo(requireSecondFactor).map(({ body }) => body)).toEqual([
    { required: true },
    { required: true },
  ])
})

test('a person who has to set it up is led there from every page, and back once it is', async () => {
  prepare()
  answer(listLeads, () => refused('enrolment_required'))
  answer(getSecondFactor, { ...none, required: true })
  const title = page.getByRole('heading', { level: 1 })
  const main = await openPage('/leads', { is_company_admin: false, role: 'front_desk', withheld: [] })
  await expect.element(title).toHaveTextContent('Sign-in and security')
  await expect.element(main.getByText(apiErrors.enrolment_required.detail)).toBeVisible()

  const asked = Promise.withResolvers<void>()
  answer(listPatients, () => asked.promise.then(() => refused('enrolment_required')))
  await page.getByRole('banner').getByRole('link', { name: 'Patients', exact: true }).click()
  await expect.element(title).toHaveTextContent('Patients')
  asked.resolve()
  await expect.element(title).toHaveTextContent('Sign-in and security')
  await expect.element(main.getByText(apiErrors.enrolment_required.detail)).toBeVisible()
  await expect.element(card('Everyone at your practice')).not.toBeInTheDocument()

  answer(listPatients, pageOf(makePatient()))
  await button(await setUpApp(main, { ...withApp, required: true }), "I've saved them").click()
  await expect.element(card('Everyone at your practice')).not.toBeInTheDocument()
  await main.getByRole('link', { name: 'Continue where you left off' }).click()
  await expect.element(title).toHaveTextContent('Patients')
  await expect.element(main.getByRole('link', { name: 'Example, Ada', exact: true })).toBeVisible()
})
