import { randomUUID } from 'node:crypto'
import { type OutgoingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ApiErrorCode, apiErrors, type ErrorEnvelope, type FieldErrors } from '#contract/http/errors.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { isDiskFull, isUnavailable, isUnknownTimeZone, violatedForeignKey } from '../database/failures.ts'
import { AppError } from '../errors.ts'
import { noteMethods } from './allowed-methods.ts'

const codesByStatus = new Map<number, ApiErrorCode>([
  [400, 'malformed'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'timeout'],
  [413, 'too_large'],
  // A path segment longer than any id.
  [414, 'not_found'],
  [415, 'unsupported_media_type'],
  [431, 'headers_too_large'],
])

/** Converts every failure to the error envelope of the contract. Must be installed before the routes. */
export function installErrorHandler(server: FastifyInstance): void {
  const methodsOf = noteMethods(server)
  server.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url)
    if (methods.length === 0 || methods.includes(request.method)) {
      return sendError(new AppError('not_found'), request, reply)
    }
    reply.header('allow', methods.join(', '))
    return sendError(new AppError('method_not_allowed'), request, reply)
  })
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const appError = toAppError(error)
    if (appError.status >= 500) {
      const entry = { err: error, route: request.routeOptions.url }
      if (appError.code === 'unavailable') request.log.warn(entry, 'a dependency is unavailable')
      else if (appError.code === 'disk_full') request.log.warn(entry, 'the disk is full')
      else request.log.error(entry, 'request failed')
    }
    return sendError(appError, request, reply)
  })
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  const body: ErrorEnvelope = { code: error.code, detail: error.message, request_id: request.id }
  if (error.errors) body.errors = error.errors
  if (error.data) body.data = error.data
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** Answers failures before a route is found. */
export function answerUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(toAppError(error), request, reply.header('x-request-id', request.id))
}

const unreadable: Readonly<Record<string, ApiErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/**
 * Answers requests that cannot be parsed, directly on the socket. `headers` are the headers of every answer.
 */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  headers: OutgoingHttpHeaders,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { code, status, message } = new AppError(unreadable[error.code ?? ''] ?? 'malformed')
  const body: ErrorEnvelope = { code, detail: message, request_id: randomUUID() }
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    `x-request-id: ${body.request_id}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An invalid path parameter names no record.
    if (error.validationContext === 'params') return new AppError('not_found')
    return new AppError('invalid_fields', { errors: fieldErrors(error.validation) })
  }
  // The parent record was deleted in the meantime.
  if (violatedForeignKey(error)) return new AppError('not_found')
  if (isUnknownTimeZone(error))
    return new AppError('invalid_fields', { errors: { '': [fieldMessages.timeZone] } })
  if (isDiskFull(error)) return new AppError('disk_full', { cause: error })
  if (isUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 1 })
  const status = error.statusCode ?? 500
  return new AppError(status >= 500 ? 'internal' : (codesByStatus.get(status) ?? 'malformed'))
}

interface Issue {
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

function fieldErrors(issues: readonly Issue[]): FieldErrors {
  // A map, because names come from the caller (`constructor`).
  const errors = new Map<string, string[]>()
  const add = (field: string, text: string) => {
    errors.set(field, [...(errors.get(field) ?? []), text])
  }
  for (const { instancePath, message, params } of issues) {
    const path = instancePath.split('/').filter(Boolean)
    if (Array.isArray(params.keys)) {
      for (const key of params.keys)
        add([...path, String(key)].join('.').slice(0, 200), fieldMessages.unknown)
    } else add(path.join('.'), message ?? apiErrors.invalid_fields.detail)
  }
  return Object.fromEntries(errors)
}
