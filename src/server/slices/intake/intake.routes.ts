import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { intakeMessages } from '#contract/intake/intake.messages.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { intakeContentTypes } from './intake.parsing.ts'
import { findDoor } from './intake.repository.ts'
import { type IntakeParts, receive } from './intake.usecases.ts'
import { thanksPage } from './thanks-page.ts'

// Where a request came from; nothing of the browser's own state is kept.
const keptHeaders = ['user-agent', 'referer', 'origin', 'accept-language'] as const

const doors = `${apiBase}/intake/`
const anyOrigin: FastifyCorsOptions = {
  origin: '*',
  methods: ['POST'],
  allowedHeaders: ['content-type', 'idempotency-key'],
  maxAge: 86_400,
}

/** Prepares the part of the server that is open to the web: any origin, raw bodies, its own size limit. */
export async function openIntakeDoors(server: FastifyInstance): Promise<void> {
  await server.register(cors, {
    // The plugin's OPTIONS route answers for every path of the server; other pages may come in by the doors alone.
    delegator: async ({ url }: FastifyRequest) => (url.startsWith(doors) ? anyOrigin : { origin: false }),
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    [...intakeContentTypes],
    { parseAs: 'buffer', bodyLimit: intakeLimits.bodyBytes },
    (_request, body, done) => done(null, body),
  )
}

export function registerIntake(routes: Routes, parts: IntakeParts & { limit: RateLimit }): void {
  routes.publicly(receiveForm, async ({ params, request, reply }) => {
    await parts.limit.consume(request.ip)
    const scope = await findDoor(parts.db, params.form_id)
    if (!scope) throw notFound()
    const { body } = request
    if (!Buffer.isBuffer(body)) throw new AppError('malformed', { detail: intakeMessages.empty })
    await receive(parts, scope, {
      door: 'forms',
      received_at: parts.clock.now(),
      address: request.ip,
      content_type: request.headers['content-type'] ?? '',
      headers: Object.fromEntries(
        keptHeaders.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
      ),
      body,
      idempotency_key: idempotencyKey(request.headers['idempotency-key']),
    })
    // A form without script leaves its page: the browser shows what we answer.
    if (request.headers.accept?.includes('text/html')) {
      return reply.code(200).type('text/html; charset=utf-8').send(thanksPage)
    }
    return { detail: intakeMessages.thanks }
  })
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
