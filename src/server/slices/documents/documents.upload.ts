import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileContentType } from '#contract/documents/documents.enums.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { fileLabel, fileRefusal, kindsByName } from '#contract/documents/documents.rules.ts'
import type { ReceivedFile } from '#contract/documents/documents.schemas.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { newStorageKey, type Storage } from '#server/platform/storage.ts'
import { announceFile, discardFile } from '#server/platform/unclaimed-files.ts'
import { sniff, sniffedBytes } from './documents.sniffing.ts'

/** What uploads need. */
export interface UploadParts {
  db: Database
  storage: Storage
  clock: Clock
  /** The scope of a session that is still going on. */
  scopeOfSession(id: number, now: Date): Promise<Scope | undefined>
}

/** A file that came with a request: stored, and removed again before the answer unless `kept` says that it has a row. */
interface Upload {
  key: string
  kept: boolean
}
declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

// What a form has beside its file: two short fields and the lines between the parts.
const formBytes = 64 * 1024
const limits = {
  fields: 8,
  fieldSize: 1_000,
  files: 2,
  fileSize: documentLimits.fileBytes + 1,
  headerPairs: 20,
}

/**
 * Prepares a part of the server for uploads. The file goes into the storage as it arrives, ahead of the transaction, so
 * that a slow line holds no connection to the database; what becomes of it is settled before the answer is sent.
 */
export async function openUploads(server: FastifyInstance, parts: UploadParts): Promise<void> {
  await server.register(multipart, { throwFileSizeLimit: false })
  server.decorateRequest('upload', null)
  server.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.endpoint?.encoding !== 'multipart/form-data') return
    try {
      request.body = await receiveForm(request, parts)
      await renewScope(request, parts)
    } catch (error) {
      // The rest is let pass unread, so that the answer can be read.
      request.raw.unpipe()
      request.raw.resume()
      throw error
    }
  })
  server.addHook('onSend', async (request, reply) => {
    const { upload } = request
    // Of a failure on our side it is not known what the database has kept: the sweep looks later.
    if (!upload || upload.kept || reply.statusCode >= 500) return
    request.upload = null
    await discardFile(parts.db, parts.storage, upload.key).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a refused file waits for the sweep'),
    )
  })
}

/**
 * Looks again at who calls. A form may take many minutes to arrive: what counts is what the person may do when it is
 * there, and a repetition of an earlier upload counts no less.
 */
async function renewScope(request: FastifyRequest, { scopeOfSession, clock }: UploadParts): Promise<void> {
  if (!request.scope) throw new AppError('unauthenticated')
  const scope = await scopeOfSession(request.scope.sessionId, clock.now())
  if (!scope) throw new AppError('token_expired')
  request.scope = scope
}

async function receiveForm(request: FastifyRequest, parts: UploadParts): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  if (Number(request.headers['content-length']) > documentLimits.fileBytes + formBytes) throw tooLarge()
  const form: Record<string, unknown> = {}
  for await (const part of readable(request.parts({ limits, preservePath: true }))) {
    if (Object.hasOwn(form, part.fieldname)) throw invalidFields({ [part.fieldname]: [sentTwice] })
    if (part.type === 'field') form[part.fieldname] = part.value
    else if (part.fieldname === 'file') form.file = await receiveFile(request, part, parts)
    else throw invalidFields({ [part.fieldname]: [fieldMessages.unknown] })
  }
  return form
}

/** The same, where what cannot be read is the sender's fault, as when a form ends in the middle. */
async function* readable<T>(parsed: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parsed
  } catch (cause) {
    const { statusCode = 400 } = cause as { statusCode?: number }
    throw statusCode === 400 ? new AppError('malformed', { cause }) : cause
  }
}

const sentTwice = 'Send this field once.'
const tooLarge = () => new AppError('too_large', { detail: documentMessages.tooLarge })
const refused = (text: string) => new AppError('invalid_fields', { detail: text, errors: { file: [text] } })

async function receiveFile(
  request: FastifyRequest,
  { file, filename = '' }: MultipartFile,
  { db, storage, clock }: UploadParts,
): Promise<ReceivedFile> {
  // Forms send a file without a name where nothing was chosen.
  if (filename === '') throw refused(documentMessages.fileRequired)
  const refusal = fileRefusal({ name: filename, size: 1 })
  if (refusal) throw refused(refusal)
  const seen = { size: 0, sha256: createHash('sha256'), type: undefined as FileContentType | undefined }
  const key = newStorageKey()
  await announceFile(db, key, clock.now())
  try {
    await storage.put(key, Readable.from(checked(file, kindsByName(filename), seen)))
  } catch (error) {
    await discardFile(db, storage, key).catch(() => undefined)
    throw error
  }
  request.upload = { key, kept: false }
  if (!seen.type) throw refused(documentMessages.empty)
  return {
    name: fileLabel(filename),
    size: seen.size,
    content_type: seen.type,
    sha256: seen.sha256.digest('hex'),
  }
}

/** The same bytes, as long as they are a file that is taken; throws at the first sign that they are not. */
async function* checked(
  content: AsyncIterable<Buffer>,
  allowed: readonly FileContentType[],
  seen: { size: number; sha256: ReturnType<typeof createHash>; type: FileContentType | undefined },
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  const look = async (beginning: Buffer) => {
    const type = await sniff(beginning)
    if (!type || !allowed.includes(type)) throw refused(documentMessages.otherContent)
    seen.type = type
  }
  for await (const chunk of readable(content)) {
    seen.size += chunk.length
    if (seen.size > documentLimits.fileBytes) throw tooLarge()
    seen.sha256.update(chunk)
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < sniffedBytes) continue
    await look(head)
    yield head
    head = undefined
  }
  if (!head) return
  if (head.length === 0) throw refused(documentMessages.empty)
  await look(head)
  yield head
}
