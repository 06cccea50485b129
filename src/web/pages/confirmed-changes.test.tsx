import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { exportArchive, listArchives } from '#contract/archives/archives.endpoints.ts'
import { confirmSession } from '#contract/auth/auth.second-factor.endpoints.ts'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { getGoogleAdsKey, putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import { getMetaConnection, putMetaConnection } from '#contract/intake/meta.endpoints.ts'
import { getPhoneSettings, phoneNumberEndpoints, putPhoneAccount } from '#contract/intake/phone.endpoints.ts'
import { listWebForms } from '#contract/intake/web-forms.endpoints.ts'
import { locationEndpoints, renewFormId } from '#contract/locations/settings.endpoints.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeLocation } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, box, button, dialog } from '#web/testing/texts.ts'

const hex = '0123456789abcdef'.repeat(2)
const phone = {
  ...{ account_sid: '', auth_token_set: false, auth_token_lost: false, checked: false, version: 0 },
  ...{ last_call_at: null, recordings: { waiting: 0, failed: 0 } },
  addresses: { voice: 'http://localhost/voice', status: 'http://localhost/status', recording: '' },
}
const meta = {
  ...{
    app_secret_set: false,
    page_token_set: false,
    secrets_lost: false,
    last_received_at: null,
    version: 0,
  },
  ...{ callback_address: 'http://localhost/meta', verify_token: 'token' },
}
const key = { key_set: false, key_lost: false, version: 1 }

beforeEach(() => {
  answerForPractice()
  answer(locationEndpoints.get, makeLocation())
  answer(listWebForms, pageOf())
  answer(getGoogleAdsKey, key)
  answer(getMetaConnection, meta)
  answer(getPhoneSettings, phone)
  answer(phoneNumberEndpoints.list, pageOf())
  answer(listArchives, pageOf())
  answer(getInstallation, { new: false, signup: 'open', email: true })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

interface Grave {
  name: string
  path: string
  endpoint: EndpointDefinition
  answer: () => object
  act(main: Locator): Promise<void>
}

const changes: Grave[] = [
  {
    name: 'downloading the archive',
    path: '/settings/archive',
    endpoint: exportArchive,
    answer: () =>
      new Response('PK', {
        headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' },
      }),
    act: (main) => button(main, 'Download archive').click(),
  },
  {
    name: 'saving the Twilio account',
    path: '/settings/phone',
    endpoint: putPhoneAccount,
    answer: () => ({ ...phone, account_sid: `AC${hex}`, auth_token_set: true, version: 1 }),
    async act(main) {
      await box(main, 'Account SID').fill(`AC${hex}`)
      await main.getByLabelText('Auth Token').fill(hex)
      await button(main, 'Save Account').click()
    },
  },
  {
    name: 'saving the connection to Meta',
    path: '/settings/locations/1/forms',
    endpoint: putMetaConnection,
    answer: () => ({ ...meta, app_secret_set: true, version: 1 }),
    async act(main) {
      await main.getByLabelText('App Secret').fill(hex)
      await button(main, 'Save Connection').click()
    },
  },
  {
    name: 'saving the Google Ads key',
    path: '/settings/locations/1/forms',
    endpoint: putGoogleAdsKey,
    answer: () => ({ ...key, key_set: true, version: 2 }),
    async act(main) {
      await main.getByLabelText('Google Key').fill('a key of ours')
      await button(main, 'Save Key').click()
    },
  },
  {
    name: 'renewing a form address',
    path: '/settings/locations/1',
    endpoint: renewFormId,
    answer: () => makeLocation({ form_id: 'made-anew' }),
    async act(main) {
      await button(main, 'New Form Address').click()
      await button(dialog('New Form Address'), 'Create new address').click()
    },
  },
]

describe('withPassword', () => {
  test.each(changes)('asks for the password before $name', async ({ path, endpoint, act, ...grave }) => {
    let isConfirmed = false
    answer(confirmSession, () => {
      isConfirmed = true
      return { detail: 'Password confirmed.' }
    })
    answer(endpoint, (() => (isConfirmed ? grave.answer() : refused('confirmation_required'))) as never)
    const main = await openPage(path)
    await act(main)
    const asked = dialog("Confirm it's you")
    await box(asked, 'Password').fill('correct horse')
    await button(asked, 'Continue').click()
    await expect.element(asked).not.toBeInTheDocument()
    await expect.poll(() => callsTo(endpoint)).toHaveLength(2)
    expect(
      alertOf(main)
        .elements()
        .map(({ textContent }) => textContent),
    ).not.toContain('Enter your password to continue.')
  })
})
