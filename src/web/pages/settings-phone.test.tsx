import { type Locator, page } from 'vitest/browser'
import { getPhoneSettings, phoneNumberEndpoints, putPhoneAccount } from '#contract/intake/phone.endpoints.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { phoneMessages, spokenTexts } from '#contract/intake/phone.messages.ts'
import type { PhoneNumber, PhoneSettings } from '#contract/intake/phone.schemas.ts'
import { answer, answerByDefault, pageOf, refused } from '#web/testing/fake-api.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  confirmDelete,
  dialog,
  forbidden,
  main,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
const number: PhoneNumber = {
  ...{ id: 1, name: 'Main line', number: '+13125550100', location_id: 1, ring_number: '' },
  ...{ ring_seconds: phoneLimits.ringSeconds.default, recording: 'both_sides', notice: spokenTexts.notice },
  ...{ unanswered: 'voicemail', voicemail_text: spokenTexts.voicemail, source: 'na' },
  ...{ created_at: instant, updated_at: instant, version: 1 },
}
const settings: PhoneSettings = {
  ...{ account_sid: '', auth_token_set: false, auth_token_lost: false, checked: false },
  ...{ version: 0, last_call_at: null },
  addresses: { voice: 'http://localhost/voice', status: 'http://localhost/status', recording: '' },
  recordings: { waiting: 0, failed: 0 },
}
const hex = '0123456789abcdef'.repeat(2)
const part = (name: string) => main().getByRole('region', { name })
const account = () => part('Twilio Account')

const openSettings = () => {
  answer(getPhoneSettings, refuse)
  return openPage('/settings/phone')
}
const onSettings = (act: RaiseOnPage['act']): RaiseOnPage => ({ begin: openSettings, act })
const saveAccount = (handle: () => Response | PhoneSettings, sid = `AC${hex}`, token = hex): RaiseOnPage =>
  onSettings(async () => {
    answer(putPhoneAccount, handle)
    await box(account(), 'Account SID').fill(sid)
    await account().getByLabelText('Auth Token').fill(token)
    await button(account(), 'Save Account').click()
    return account()
  })

const fillNumber = async (): Promise<Locator> => {
  const form = await openPage('/settings/phone/new')
  await box(form, 'Name').fill('Main line')
  await pick(form.getByRole('combobox', { name: 'Location' }), 'Main Street')
  return form
}
const create = (handle: () => Response, typed = '(312) 555-0100'): RaiseOnPage => ({
  begin: fillNumber,
  async act(form) {
    answer(phoneNumberEndpoints.create, handle)
    await box(form, 'Twilio Number').fill(typed)
    await button(form, 'Create Phone Number').click()
    return form
  },
})

const openNumber = () => {
  answer(phoneNumberEndpoints.get, refuse)
  return openPage('/settings/phone/1')
}
const onNumber = (act: RaiseOnPage['act']): RaiseOnPage => ({ begin: openNumber, act })
const update = (handle: () => Response): RaiseOnPage =>
  onNumber(async (form) => {
    answer(phoneNumberEndpoints.put, handle)
    await box(form, 'Name').fill('Changed')
    await button(form, 'Update Phone Number').click()
    return alertOf(form)
  })
const askToDelete = async (form: Locator) => {
  await button(form, 'Delete Phone Number').click()
  return dialog('Delete Phone Number')
}

testTexts({
  area: 'the phone',
  messages: phoneMessages,
  prepare: () => {
    answerForPractice()
    answerByDefault(phoneNumberEndpoints.list, pageOf(number))
  },
  cases: {
    fetchSettingsFailed: onSettings(async (view) => alertOf(view)),
    fetchFailed: onSettings(async (view) => {
      answer(getPhoneSettings, settings)
      answer(phoneNumberEndpoints.list, refuse)
      await button(view, 'Try again').click()
      return part('Phone Numbers')
    }),
    noNumbers: onSettings(async (view) => {
      answer(phoneNumberEndpoints.list, pageOf())
      await button(view, 'Try again').click()
      return part('Phone Numbers')
    }),
    localAddress: onSettings(async () => part('Connect Twilio')),
    noAccount: onSettings(async () => account()),
    tokenLost: async () => {
      answer(getPhoneSettings, { ...settings, account_sid: `AC${hex}`, auth_token_lost: true })
      await openPage('/settings/phone')
      return account()
    },
    accountSid: saveAccount(refuse, 'AC123'),
    authToken: saveAccount(refuse, `AC${hex}`, 'no token'),
    saveAccountFailed: saveAccount(refuse),
    unknownAccount: saveAccount(() =>
      refused('invalid_fields', { account_sid: [phoneMessages.unknownAccount] }),
    ),
    accountStale: saveAccount(stale),
    unchecked: saveAccount(() => ({
      ...settings,
      ...{ account_sid: `AC${hex}`, auth_token_set: true, version: 1 },
    })),
    accountSaved: onSettings(async () => page.getByRole('alert')),

    number: create(refuse, '555-0100'),
    createFailed: create(refuse),
    numberTaken: create(() => refused('invalid_fields', { number: [phoneMessages.numberTaken] })),
    ringsItself: create(() => refused('invalid_fields', { ring_number: [phoneMessages.ringsItself] })),

    fetchOneFailed: onNumber(async (view) => alertOf(view)),
    updateFailed: onNumber(async (view) => {
      answer(phoneNumberEndpoints.get, number)
      await button(view, 'Try again').click()
      return update(refuse).act(view)
    }),
    updateStale: update(stale),
    deleteConfirm: onNumber(askToDelete),
    deleteFailed: onNumber(() => {
      answer(phoneNumberEndpoints.delete, refuse)
      return confirmDelete('Phone Number')
    }),
    deleteStale: onNumber(async (form) => {
      answer(phoneNumberEndpoints.delete, stale)
      await askToDelete(form)
      return confirmDelete('Phone Number')
    }),
    notFound: () => {
      answer(phoneNumberEndpoints.get, () => refused('not_found'))
      return openPage('/settings/phone/1')
    },

    none: 'numbers are not searched, and where there are none noNumbers shows',
    administratorsOnly: update(forbidden(phoneMessages.administratorsOnly)),
    badSignature: 'an answer to Twilio',
    formOnly: 'an answer to Twilio',
    unreadableCall: 'an answer to Twilio',
  },
})

testTexts({
  area: 'calls',
  messages: spokenTexts,
  prepare: answerForPractice,
  cases: {
    notice: { begin: fillNumber, act: async (form) => box(form, 'Notice') },
    voicemail: { begin: fillNumber, act: async (form) => box(form, 'Voicemail Greeting') },
    unanswered: 'spoken to a caller',
    thanks: 'spoken to a caller',
    hold: 'spoken to a caller',
  },
})
