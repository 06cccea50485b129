import { randomUUID } from 'node:crypto'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/http/endpoint.ts'
import { receiveChatbot, receiveForm, receiveWebsite } from '#contract/intake/intake.endpoints.ts'
import { type IntakeDoor, intakeDoors } from '#contract/intake/intake.enums.ts'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { intakeMessages } from '#contract/intake/intake.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import type { PublicCall, Routes } from '#server/platform/http/routes.ts'
import { intakeContentTypes } from './intake.parsing.ts'
import type { RawRequest } from './intake.repository.ts'
import { type IntakeLimits, type IntakeParts, takeIn } from './intake.usecases.ts'
import { thanksPage } from './thanks-page.ts'

// Where a request came from; nothing of the browser's own state is kept.
const keptHeaders = ['user-agent', 'referer', 'origin', 'accept-language', 'x-wpforms-webhook-id'] as const

const doors = [...intakeDoors, 'embed'].map((door) => `${apiBase}/intake/${door}/`)
const isDoor = (url: string) => doors.some((door) => url.startsWith(door))
const anyOrigin: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['content-type', 'idempotency-key'],
  exposedHeaders: ['retry-after'],
  maxAge: 86_400,
}

/** Prepares the part of the server that is open to the web: any origin, raw bodies, its own size limit. */
export async function openIntakeDoors(server: FastifyInstance): Promise<void> {
  await server.register(cors, {
    // The plugin's OPTIONS route answers for every path of the server; other pages may come in by the doors alone.
    delegator: async ({ url }: FastifyRequest) => (isDoor(url) ? anyOrigin : { origin: false }),
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    [...intakeContentTypes],
    { parseAs: 'buffer', bodyLimit: intakeLimits.bodyBytes },
    (_request, body, done) => done(null, body),
  )
}

export function registerIntake(routes: Routes, parts: IntakeParts & { limits: IntakeLimits }): void {
  const take = async (
    door: IntakeDoor,
    { params, request, reply }: Pick<PublicCall<typeof receiveForm>, 'params' | 'request' | 'reply'>,
    known: Partial<RawRequest> = {},
  ) => {
    const { body } = request
    await takeIn(parts, params.form_id, {
      door,
      received_at: parts.clock.now(),
      address: request.ip,
      content_type: request.headers['content-type'] ?? '',
      headers: Object.fromEntries(
        keptHeaders.flatMap((name) => {
          const value = request.headers[name]
          return typeof value === 'string' && value !== '' ? [[name, value]] : []
        }),
      ),
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      idempotency_key: idempotencyKey(request.headers['idempotency-key']),
      delivery: randomUUID(),
      ...known,
    })
    // A form without script leaves its page: the browser shows what we answer.
    if (request.headers.accept?.includes('text/html')) {
      return reply.code(200).type('text/html; charset=utf-8').send(thanksPage)
    }
    return { detail: intakeMessages.thanks }
  }
  routes.publicly(receiveForm, (call) => take('forms', call))
  routes.publicly(receiveWebsite, (call) => take('website', call, { idempotency_key: submissionOf(call) }))
  routes.publicly(receiveChatbot, (call) =>
    take('chatbot', call, {
      idempotency_key: null,
      conversation: submissionOf(call),
      draft: draftOf(call),
    }),
  )
}

const submissionKey = /^[\w-]{1,100}$/

interface ScriptCall {
  request: FastifyRequest
}

const fromQuery = ({ request }: ScriptCall, name: string) => (request.query as Record<string, unknown>)[name]

/** The idempotency key of what our own scripts send. */
function submissionOf(call: ScriptCall): string | null {
  const given = call.request.headers['idempotency-key'] ?? fromQuery(call, 'submission')
  if (given === undefined) return null
  if (typeof given === 'string' && submissionKey.test(given)) return given
  throw new AppError('malformed', { detail: intakeMessages.badSubmission })
}

function draftOf(call: ScriptCall): number | null {
  const draft = fromQuery(call, 'draft')
  return typeof draft === 'string' && /^[1-9]\d{0,5}$/.test(draft) ? Number(draft) : null
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || header === '' || header.length > intakeLimits.idempotencyKey) {
    throw new AppError('malformed', {
      detail: `Idempotency-Key must have 1 to ${intakeLimits.idempotencyKey} characters.`,
    })
  }
  return header
}
