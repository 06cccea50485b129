import type { FastifyRequest } from 'fastify'
import { receiveMeta, verifyMeta } from '#contract/intake/meta.endpoints.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { checkVerifyToken, type Delivery, type MetaParts, takeDelivery } from './meta.usecases.ts'

const challengeForm = /^[\w-]{1,200}$/

/** The door of Meta Lead Ads' own webhook. */
export function registerMeta(routes: Routes, parts: MetaParts): void {
  routes.publicly(verifyMeta, async ({ params, request, reply }) => {
    const asked = request.query as Record<string, unknown>
    const textOf = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '')
    const challenge = textOf('hub.challenge')
    await checkVerifyToken(parts, params.form_id, textOf('hub.verify_token'), request.ip)
    if (textOf('hub.mode') !== 'subscribe' || !challengeForm.test(challenge)) throw new AppError('forbidden')
    return reply.code(200).type('text/plain; charset=utf-8').send(challenge)
  })
  routes.publicly(receiveMeta, async ({ params, request }) => {
    await takeDelivery(parts, params.form_id, deliveryOf(request))
    return { detail: metaMessages.received }
  })
}

function deliveryOf({ headers, ip, body }: FastifyRequest): Delivery {
  const signature = headers['x-hub-signature-256']
  return {
    signature: typeof signature === 'string' ? signature : '',
    address: ip,
    content_type: headers['content-type'] ?? '',
    headers: headers['user-agent'] ? { 'user-agent': headers['user-agent'] } : {},
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}
