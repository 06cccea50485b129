import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldMessages } from '#contract/http/fields.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { AppError, invalidFields } from '../errors.ts'
import type { Places } from '../places.ts'
import type { Scope } from './scope.ts'

/** Space for each company's files in bytes: documents, and files to be imported. */
export interface Space {
  allowed: number
  usedBy(scope: Scope, db: Database): Promise<number>
}

export interface UploadRules {
  clock: Clock
  /** Undefined when the session has ended. */
  scopeOfSession(id: number, now: Date): Promise<Scope | undefined>
  /** Limits the files received at once. */
  places: Places
  /** Maximum size of the file. */
  maxBytes: number
  tooLarge(): AppError
  /** Returns the value that stands for the file in the form. */
  receive(request: FastifyRequest, part: MultipartFile): Promise<object>
}

// Room for two short fields and the part boundaries.
const formBytes = 64 * 1024

/**
 * Receives the forms of calls with one file. The file is read before the transaction starts, so that a slow
 * upload does not hold a database connection.
 */
export async function receiveUploads(server: FastifyInstance, rules: UploadRules): Promise<void> {
  await server.register(multipart, { throwFileSizeLimit: false })
  server.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.endpoint?.encoding !== 'multipart/form-data') return
    let leave = () => {}
    try {
      // The body is not read earlier, so that a waiting upload takes no memory here.
      leave = await rules.places.take(String(request.scope?.companyId))
      request.body = await receiveForm(request, rules)
      await renewScope(request, rules)
    } catch (error) {
      // Drain the rest, so that the client can read the answer.
      request.raw.unpipe()
      request.raw.resume()
      throw error
    } finally {
      leave()
    }
  })
}

/** Checks access again: an upload can take minutes, and the permissions at its end count. */
async function renewScope(request: FastifyRequest, { scopeOfSession, clock }: UploadRules): Promise<void> {
  if (!request.scope) throw new AppError('unauthenticated')
  const scope = await scopeOfSession(request.scope.sessionId, clock.now())
  if (!scope) throw new AppError('token_expired')
  request.scope = scope
}

async function receiveForm(
  request: FastifyRequest,
  { maxBytes, tooLarge, receive }: UploadRules,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  if (Number(request.headers['content-length']) > maxBytes + formBytes) throw tooLarge()
  const limits = { fields: 8, fieldSize: 1_000, files: 2, fileSize: maxBytes + 1, headerPairs: 20 }
  const form: Record<string, unknown> = {}
  for await (const part of readable(request.parts({ limits, preservePath: true }))) {
    if (Object.hasOwn(form, part.fieldname)) throw invalidFields({ [part.fieldname]: [fieldMessages.twice] })
    if (part.type === 'field') form[part.fieldname] = part.value
    else if (part.fieldname === 'file') form.file = await receive(request, part)
    else throw invalidFields({ [part.fieldname]: [fieldMessages.unknown] })
  }
  return form
}

/** Unreadable forms are the sender's fault, so they get a 400. */
export async function* readable<T>(parsed: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parsed
  } catch (cause) {
    const { statusCode = 400 } = cause as { statusCode?: number }
    throw statusCode === 400 ? new AppError('malformed', { cause }) : cause
  }
}

export const refusedFile = (text: string) =>
  new AppError('invalid_fields', { detail: text, errors: { file: [text] } })

/** Browsers send quotes as %22 (HTML, multipart/form-data), and omit the name when a file was not chosen. */
export const nameOfFile = ({ filename = '' }: MultipartFile): string => filename.replaceAll('%22', '"')
