import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getGoogleAdsKey, putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import { googleAdsMessages } from '#contract/intake/google-ads.messages.ts'
import type { GoogleAdsKey } from '#contract/intake/google-ads.schemas.ts'
import {
  getIntakeRequest,
  listIntakeRequests,
  refetchIntakeRequest,
} from '#contract/intake/inbox.endpoints.ts'
import type { IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { getMetaConnection, putMetaConnection } from '#contract/intake/meta.endpoints.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import type { MetaConnection } from '#contract/intake/meta.schemas.ts'
import { listWebForms } from '#contract/intake/web-forms.endpoints.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeIntakeRequest, makeLocation } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button, main, type RaiseOnPage, refuse, stale, testTexts } from '#web/testing/texts.ts'

const key: GoogleAdsKey = { key_set: false, key_lost: false, version: 1 }
const connection: MetaConnection = {
  ...{ app_secret_set: false, page_token_set: false, secrets_lost: false },
  ...{ last_received_at: null, version: 0 },
  ...{ callback_address: 'http://localhost/meta', verify_token: 'token' },
}
const hex = '0123456789abcdef'.repeat(2)
const part = (name: string): Locator => main().getByRole('region', { name })
const google = () => part('Google Ads Lead Forms')
const meta = () => part('Facebook and Instagram Lead Ads')

function prepare(): void {
  answerForPractice()
  answer(locationEndpoints.get, makeLocation())
  answer(listWebForms, pageOf())
  answer(getGoogleAdsKey, key)
  answer(getMetaConnection, connection)
}

const openWithoutKey = () => {
  answer(getGoogleAdsKey, refuse)
  return openPage('/settings/locations/1/forms')
}
const onKey = (act: RaiseOnPage['act']): RaiseOnPage => ({ begin: openWithoutKey, act })
async function saveKey(handle: () => Response | GoogleAdsKey): Promise<void> {
  answer(putGoogleAdsKey, handle)
  await google().getByLabelText('Google Key').fill('a key of ours')
  await button(google(), 'Save Key').click()
}

test('a Google key is hidden after saving and removed by saving it empty', async () => {
  prepare()
  let version = 1
  const put = (key_set: boolean) => () => {
    version += 1
    const saved = { key_set, key_lost: false, version }
    answer(getGoogleAdsKey, saved)
    return saved
  }
  await openPage('/settings/locations/1/forms')
  await saveKey(put(true))
  await expect.element(google().getByText(/^Saved\. Enter a new one/)).toBeVisible()
  await expect.element(google().getByLabelText('Google Key')).toHaveValue('')
  answer(putGoogleAdsKey, put(false))
  await button(google(), 'Save Key').click()
  await expect.element(google().getByText(/any key is accepted\.$/)).toBeVisible()
  expect(callsTo(putGoogleAdsKey).map(({ body }) => body)).toEqual([{ key: 'a key of ours' }, { key: '' }])
})

testTexts({
  area: 'Google Ads',
  messages: googleAdsMessages,
  prepare,
  cases: {
    fetchFailed: onKey(async () => alertOf(google())),
    saveFailed: onKey(async () => {
      answer(getGoogleAdsKey, key)
      await button(google(), 'Try again').click()
      await saveKey(refuse)
      return alertOf(google())
    }),
    stale: onKey(async () => {
      await saveKey(stale)
      return alertOf(google())
    }),
    saved: onKey(async () => {
      await saveKey(() => ({ ...key, key_set: true, version: 2 }))
      return page.getByRole('alert')
    }),
    keyLost: async () => {
      answer(getGoogleAdsKey, { ...key, key_set: true, key_lost: true })
      await openPage('/settings/locations/1/forms')
      return google()
    },
    wrongKey: 'an answer to Google',
  },
})

const openWithoutConnection = () => {
  answer(getMetaConnection, refuse)
  return openPage('/settings/locations/1/forms')
}
const onConnection = (act: () => Promise<Locator>): RaiseOnPage => ({ begin: openWithoutConnection, act })
async function saveSecrets(
  handle: () => Response | MetaConnection,
  { secret = hex, token = `EAA${hex}` } = {},
): Promise<Locator> {
  answer(putMetaConnection, handle)
  await meta().getByLabelText('App Secret').fill(secret)
  await meta().getByLabelText('Page Access Token').fill(token)
  await button(meta(), 'Save Connection').click()
  return meta()
}

const failed = makeIntakeRequest({ channel: 'meta', reason: 'page_token' })
const received = makeIntakeRequest({
  ...{ channel: 'meta', intake_result: 'received', reason: '', resolved_at: null, version: 2 },
})
const openRequest = () => {
  answer(listIntakeRequests, pageOf(failed))
  answer(getIntakeRequest, failed)
  return openPage('/inbox/1')
}
const fetchAgain = (handle: () => Response | IntakeRequest): RaiseOnPage => ({
  begin: openRequest,
  async act(view) {
    answer(refetchIntakeRequest, handle)
    await button(view, 'Fetch Again').click()
    return page.getByRole('alert')
  },
})

test('Meta’s connection form hides saved secrets and shows the last lead', async () => {
  prepare()
  const saved: MetaConnection = { ...connection, app_secret_set: true, version: 1 }
  answer(putMetaConnection, () => {
    answer(getMetaConnection, { ...saved, last_received_at: new Date().toISOString() })
    return saved
  })
  await openPage('/settings/locations/1/forms')
  await expect.element(meta().getByText(connection.callback_address, { exact: true })).toBeVisible()
  await expect.element(meta().getByText(connection.verify_token, { exact: true })).toBeVisible()
  await expect.element(meta().getByRole('status')).toHaveTextContent('No leads received from Meta yet.')
  const secret = meta().getByLabelText('App Secret')
  await secret.fill(hex)
  await button(meta(), 'Save Connection').click()
  await expect.element(meta().getByText(/^Saved\. Enter a new one/)).toBeVisible()
  await expect.element(secret).toHaveValue('')
  expect(callsTo(putMetaConnection).map(({ body }) => body)).toEqual([{ app_secret: hex }])
  await cleanup()
  queryClient.clear()
  await openPage('/settings/locations/1/forms')
  await expect.element(meta().getByText(/^Last lead received: /)).toBeVisible()
})

testTexts({
  area: 'Meta Lead Ads',
  messages: metaMessages,
  prepare,
  cases: {
    fetchFailed: onConnection(async () => alertOf(meta())),
    localAddress: onConnection(async () => {
      answer(getMetaConnection, connection)
      await button(meta(), 'Try again').click()
      return meta()
    }),
    incomplete: onConnection(async () => meta()),
    secretsLost: async () => {
      answer(getMetaConnection, { ...connection, secrets_lost: true })
      await openPage('/settings/locations/1/forms')
      return meta()
    },
    appSecret: onConnection(() => saveSecrets(refuse, { secret: 'secret' })),
    pageToken: onConnection(() => saveSecrets(refuse, { token: 'token' })),
    saveFailed: onConnection(() => saveSecrets(refuse)),
    stale: onConnection(() => saveSecrets(stale)),
    saved: onConnection(async () => {
      await saveSecrets(() => ({ ...connection, app_secret_set: true, page_token_set: true, version: 1 }))
      return page.getByRole('alert')
    }),
    refetchFailed: fetchAgain(refuse),
    refetching: fetchAgain(() => received),
    noneOfMeta: 'an answer to who asks without the button, which only leads of Meta have',
    badToken: 'an answer to Meta',
    badSignature: 'an answer to Meta',
    tooMany: 'an answer to Meta',
    received: 'an answer to Meta',
  },
})
