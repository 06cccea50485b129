import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/http/endpoint.ts'
import { receiveChatbot, receiveForm, receiveWebsite } from '#contract/intake/requests.endpoints.ts'
import type { Channel } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import type { PublicCall, Routes } from '#server/platform/http/routes.ts'
import { headerOf, rawOf } from '../requests/raw-request.ts'
import { practiceName, type RawRequest } from '../requests/requests.repository.ts'
import { type FormParts, type IntakeLimits, receiveRequest } from './receiving.usecases.ts'
import { thanksPage } from './thanks-page.ts'

const keptHeaders = ['user-agent', 'referer', 'origin', 'accept-language', 'x-wpforms-webhook-id']

const publicPaths = ['forms', 'website', 'chatbot', 'phone', 'meta', 'embed'].map(
  (path) => `${apiBase}/intake/${path}/`,
)
const anyOrigin: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['content-type', 'idempotency-key'],
  exposedHeaders: ['retry-after'],
  maxAge: 86_400,
}

/** Prepares the part of the server that is open to other websites: any origin, raw bodies, its own size limit. */
export async function openToWebSites(server: FastifyInstance): Promise<void> {
  await server.register(cors, {
    // The plugin's OPTIONS route answers for every path of the server, but only these are open.
    delegator: async ({ url }: FastifyRequest) =>
      publicPaths.some((path) => url.startsWith(path)) ? anyOrigin : { origin: false },
  })
  // Fastify rejects an invalid media type before it looks for a parser, so such a header is removed.
  server.addHook('onRequest', async ({ raw: { headers } }) => {
    if (!/^\s*[\w.+-]+\/[\w.+-]/.test(headers['content-type'] ?? '')) delete headers['content-type']
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: intakeLimits.bodyBytes },
    (_request, body, done) => done(null, body),
  )
}

type FormCall = Pick<PublicCall<typeof receiveForm>, 'params' | 'request' | 'reply'>

export function registerRequests(routes: Routes, parts: FormParts & { limits: IntakeLimits }): void {
  const receive = async (
    channel: Channel,
    { params, request, reply }: FormCall,
    keys: Pick<RawRequest, 'idempotency_key' | 'conversation' | 'draft'>,
  ) => {
    const scope = await receiveRequest(parts, params.form_id, {
      ...rawOf(request, parts.clock, keptHeaders),
      channel,
      ...keys,
    })
    // A form without script navigates away, so the browser shows our answer as a page.
    if (request.headers.accept?.includes('text/html')) {
      const practice = scope && (await practiceName(parts.db, scope))
      const page = thanksPage({ practice, referer: request.headers.referer })
      return reply.code(200).type('text/html; charset=utf-8').send(page)
    }
    return { detail: intakeMessages.thanks }
  }
  routes.publicly(receiveForm, (call) =>
    receive('forms', call, { idempotency_key: idempotencyKeyOf(call.request) }),
  )
  routes.publicly(receiveWebsite, (call) =>
    receive('website', call, { idempotency_key: submissionOf(call.request) }),
  )
  routes.publicly(receiveChatbot, (call) =>
    receive('chatbot', call, {
      idempotency_key: null,
      conversation: submissionOf(call.request),
      draft: draftOf(call.request),
    }),
  )
}

const queryOf = ({ query }: FastifyRequest, name: string) => (query as Record<string, unknown>)[name]

function submissionOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'] ?? queryOf(request, 'submission')
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\w-]{1,100}$/.test(key)) return key
  throw new AppError('malformed', { detail: intakeMessages.badSubmission })
}

function draftOf(request: FastifyRequest): number | null {
  const draft = queryOf(request, 'draft')
  return typeof draft === 'string' && /^[1-9]\d{0,5}$/.test(draft) ? Number(draft) : null
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  if (request.headers['idempotency-key'] === undefined) return null
  const key = headerOf(request, 'idempotency-key')
  if (key !== '' && key.length <= intakeLimits.idempotencyKey) return key
  throw new AppError('malformed', {
    detail: `Idempotency-Key must have 1 to ${intakeLimits.idempotencyKey} characters.`,
  })
}
