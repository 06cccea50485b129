import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportArchive } from '#contract/archives/archives.endpoints.ts'
import { apiBase, type EndpointDefinition, endpointPath } from '#contract/http/endpoint.ts'
import { putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import { putMetaConnection } from '#contract/intake/meta.endpoints.ts'
import { putPhoneAccount } from '#contract/intake/phone.endpoints.ts'
import { renewFormId } from '#contract/locations/settings.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import {
  continueSessionOf,
  createCompany,
  createStaff,
  startSessionOf,
  type TestCompany,
} from '#server/testing/builders.ts'
import type { TestClient } from '#server/testing/client.ts'
import { metaSecrets } from '#server/testing/meta.ts'
import { twilioAccount } from '#server/testing/twilio.ts'

let app: TestApp
let company: TestCompany
let staffId: number
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
  staffId = (await createStaff(app, company)).staffId
})
afterAll(() => app.close())

const calls: [name: string, endpoint: EndpointDefinition, body?: object][] = [
  ['the export of an archive', exportArchive],
  ['a change of the phone account', putPhoneAccount, twilioAccount],
  ['a change of the connection to Meta', putMetaConnection, metaSecrets],
  ['a change of the Google Ads key', putGoogleAdsKey, { key: 'the key of the practice' }],
  ['the renewal of a form address', renewFormId],
]

async function send(client: TestClient, endpoint: EndpointDefinition, payload?: object) {
  const { statusCode, headers, body } = await app.server.inject({
    method: endpoint.method,
    url: `${apiBase}${endpointPath(endpoint, { id: company.locations[0] })}`,
    headers: { authorization: `Token ${client.token}` },
    ...(payload && { payload }),
  })
  const isJson = String(headers['content-type']).includes('json')
  return { statusCode, code: isJson ? JSON.parse(body).code : undefined }
}

describe('requireConfirmation', () => {
  test.each(calls)('guards %s', async (_, endpoint, payload) => {
    const unconfirmed = await continueSessionOf(app, staffId)
    expect(await send(unconfirmed, endpoint, payload)).toEqual({
      ...{ statusCode: 403, code: 'confirmation_required' },
    })
    const confirmed = await startSessionOf(app, staffId)
    expect(await send(confirmed, endpoint, payload)).toMatchObject({ statusCode: 200 })
  })
})
