import { createHmac, randomInt } from 'node:crypto'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveMeta } from '#contract/intake/meta.endpoints.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import { createTokenSigner } from '#server/platform/signed-token.ts'
import { verifyTokenPurpose } from '#server/slices/intake/meta/meta.secrets.ts'
import { testSecret } from './secret.ts'

// A stand-in for Meta that signs its deliveries.

export const metaSecrets = { app_secret: 'c0ffee'.padEnd(32, '0'), page_token: `EAAB${'x9'.repeat(60)}` }

/** Unique, and larger than a double can represent exactly. */
export const newLeadgenId = (): string =>
  `9${String(randomInt(10 ** 8)).padStart(8, '0')}${String(randomInt(10 ** 8)).padStart(8, '0')}`

/** A delivery of new leads. */
export const leadgenDelivery = (ids: readonly string[], formId = '34567890123456789') => ({
  object: 'page',
  entry: [
    {
      id: '1122334455',
      time: 1_773_226_154,
      changes: ids.map((leadgen_id) => ({
        field: 'leadgen',
        value: { leadgen_id, form_id: formId, page_id: '1122334455', created_time: 1_773_226_154 },
      })),
    },
  ],
})

/** Meta's verification of a webhook. */
export const challengeOf = (location: { id: number; formId: string }) => ({
  ...{ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' },
  'hub.verify_token': createTokenSigner(deriveKey(testSecret, verifyTokenPurpose)).tokenOf({
    id: location.id,
    nonce: location.formId,
  }),
})

export function signedDelivery(formId: string, delivery: object | string, appSecret: string) {
  const payload = typeof delivery === 'string' ? delivery : JSON.stringify(delivery)
  const signature = createHmac('sha256', appSecret).update(payload).digest('hex')
  return {
    url: `${apiBase}${endpointPath(receiveMeta, { form_id: formId })}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Webhooks/1.0 (https://fb.me/webhooks)',
      'x-hub-signature-256': `sha256=${signature}`,
    },
  }
}

export const graphLead = (id: string, answers: Record<string, string>, more: object = {}) => ({
  ...{ id, created_time: '2026-03-11T08:49:14+0000', form_id: '34567890123456789', platform: 'ig' },
  field_data: Object.entries(answers).map(([name, value]) => ({ name, values: [value] })),
  ...more,
})
