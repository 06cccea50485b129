import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import type { CallbackKind } from '#contract/intake/phone.enums.ts'
import type { PublicCall, Routes } from '#server/platform/http/routes.ts'
import { answerCall, answerDialed, answerRecorded, holdLine, holdsIn } from './phone.twiml.ts'
import { type Callback, type PhoneParts, takeCall } from './phone.usecases.ts'

interface PhoneRouteParts extends PhoneParts {
  /** The address that Twilio reaches us at; callbacks are signed for it, whatever their Host header says. */
  publicAddress(): string
}

type AnyCall = Pick<PublicCall<never>, 'request'> & { params?: { number?: string } | undefined }

export function registerPhone(routes: Routes, parts: PhoneRouteParts): void {
  const base = parts.publicAddress
  const take = (kind: CallbackKind, call: AnyCall) => takeCall(parts, callbackOf(parts, kind, call))
  const twiml = (reply: FastifyReply, text: string) =>
    reply.code(200).type('text/xml; charset=utf-8').send(text)

  routes.publicly(endpoints.receiveCall, async (call) => {
    const { door } = await take('voice', call)
    return twiml(
      call.reply,
      door ? answerCall(door, base()) : holdLine(base(), holdsIn(addressOf(parts, call))),
    )
  })
  routes.publicly(endpoints.receiveDialed, async (call) => {
    const { door, fields } = await take('dialed', call)
    return twiml(call.reply, door ? answerDialed(door, base(), fields) : answerRecorded())
  })
  routes.publicly(endpoints.receiveRecorded, async (call) => {
    await take('recorded', call)
    return twiml(call.reply, answerRecorded())
  })
  routes.publicly(endpoints.receiveAnswered, async (call) => void (await take('answered', call)))
  routes.publicly(endpoints.receiveCallStatus, async (call) => void (await take('status', call)))
  routes.publicly(endpoints.receiveCallRecording, async (call) => void (await take('recording', call)))
}

const addressOf = ({ publicAddress }: PhoneRouteParts, { request }: AnyCall) =>
  `${publicAddress()}${request.raw.url ?? ''}`

function callbackOf(parts: PhoneRouteParts, kind: CallbackKind, call: AnyCall): Callback {
  const { headers, ip, body } = call.request
  const signature = headers['x-twilio-signature']
  return {
    kind,
    number: call.params?.number && `+${call.params.number}`,
    url: addressOf(parts, call),
    signature: typeof signature === 'string' ? signature : '',
    received_at: parts.clock.now(),
    address: ip,
    content_type: headers['content-type'] ?? '',
    headers: headers['user-agent'] ? { 'user-agent': headers['user-agent'] } : {},
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    delivery: randomUUID(),
  }
}
