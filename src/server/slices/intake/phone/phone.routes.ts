import type { FastifyReply } from 'fastify'
import * as endpoints from '#contract/intake/phone.endpoints.ts'
import type { CallbackKind } from '#contract/intake/phone.enums.ts'
import type { PublicCall, Routes } from '#server/platform/http/routes.ts'
import { headerOf, rawOf } from '../requests/raw-request.ts'
import { answerCall, answerDialed, answerRecorded, holdCaller, holdsSoFar } from './phone.twiml.ts'
import { type PhoneParts, receiveCallback } from './phone.usecases.ts'

interface PhoneRouteParts extends PhoneParts {
  /** Our address as Twilio reaches it. Callbacks are signed for it, regardless of their Host header. */
  publicAddress(): string
}

type AnyCall = Pick<PublicCall<never>, 'request'> & { params?: { number?: string } | undefined }

export function registerPhone(routes: Routes, parts: PhoneRouteParts): void {
  const base = parts.publicAddress
  const urlOf = ({ request }: AnyCall) => `${base()}${request.raw.url ?? ''}`
  const receive = (kind: CallbackKind, call: AnyCall) =>
    receiveCallback(parts, {
      ...rawOf(call.request, parts.clock),
      kind,
      number: call.params?.number && `+${call.params.number}`,
      url: urlOf(call),
      signature: headerOf(call.request, 'x-twilio-signature'),
    })
  const twiml = (reply: FastifyReply, text: string) =>
    reply.code(200).type('text/xml; charset=utf-8').send(text)

  routes.publicly(endpoints.receiveCall, async (call) => {
    const { line } = await receive('voice', call)
    return twiml(call.reply, line ? answerCall(line, base()) : holdCaller(base(), holdsSoFar(urlOf(call))))
  })
  routes.publicly(endpoints.receiveDialed, async (call) => {
    const { line, fields } = await receive('dialed', call)
    return twiml(call.reply, line ? answerDialed(line, base(), fields) : answerRecorded())
  })
  routes.publicly(endpoints.receiveRecorded, async (call) => {
    await receive('recorded', call)
    return twiml(call.reply, answerRecorded())
  })
  routes.publicly(endpoints.receiveAnswered, async (call) => void (await receive('answered', call)))
  routes.publicly(endpoints.receiveCallStatus, async (call) => void (await receive('status', call)))
  routes.publicly(endpoints.receiveCallRecording, async (call) => void (await receive('recording', call)))
}
