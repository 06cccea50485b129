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
import { sumSizes } from './documents.repository.ts'
import { sniff, sniffedBytes } from './documents.sniffing.ts'

export interface UploadParts {
  db: Database
  storage: Storage
  clock: Clock
  /** Bytes per company. */
  allowed: number
  /** Undefined when the session has ended. */
  scopeOfSession(id: number, now: Date): Promise<Scope | undefined>
}

/** Removed before the answer, unless `kept` says that a row refers to it. */
interface Upload {
  key: string
  kept: boolean
}
declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

// Room for two short fields and the part boundaries.
const formBytes = 64 * 1024
const limits = {
  fields: 8,
  fieldSize: 1_000,
  files: 2,
  fileSize: documentLimits.fileBytes + 1,
  headerPairs: 20,
}

/**
 * Streams the file into storage before the transaction starts, so that a slow upload doesn't hold a database
 * connection. The file is kept or discarded before the answer is sent.
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
      // Drain the rest, so that the client can read the answer.
      request.raw.unpipe()
      request.raw.resume()
      throw error
    }
  })
  server.addHook('onSend', async (request, reply) => {
    const { upload } = request
    // After a failure of ours it is unknown whether the row exists: leave the file to the sweep.
    if (!upload || upload.kept || reply.statusCode >= 500) return
    request.upload = null
    await discardFile(parts.db, parts.storage, upload.key).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a refused file is left for the sweep'),
    )
  })
}

/** Checks access again: an upload can take minutes, and what counts is what the person may do when it has arrived. */
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
    if (Object.hasOwn(form, part.fieldname)) throw invalidFields({ [part.fieldname]: [fieldMessages.twice] })
    if (part.type === 'field') form[part.fieldname] = part.value
    else if (part.fieldname === 'file') form.file = await receiveFile(request, part, parts)
    else throw invalidFields({ [part.fieldname]: [fieldMessages.unknown] })
  }
  return form
}

/** Unreadable forms are the sender's fault: 400. */
async function* readable<T>(parsed: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parsed
  } catch (cause) {
    const { statusCode = 400 } = cause as { statusCode?: number }
    throw statusCode === 400 ? new AppError('malformed', { cause }) : cause
  }
}

const tooLarge = () => new AppError('too_large', { detail: documentMessages.tooLarge })
const refused = (text: string) => new AppError('invalid_fields', { detail: text, errors: { file: [text] } })

async function receiveFile(
  request: FastifyRequest,
  { file, filename: sent = '' }: MultipartFile,
  { db, storage, clock, allowed }: UploadParts,
): Promise<ReceivedFile> {
  // Browsers send quotes as %22 (HTML, multipart/form-data).
  const filename = sent.replaceAll('%22', '"')
  // Browsers send an empty file name when no file was chosen.
  if (filename === '') throw refused(documentMessages.fileRequired)
  const refusal = fileRefusal({ name: filename, size: 1 })
  if (refusal) throw refused(refusal)
  const used = request.scope ? await sumSizes(request.scope, db) : 0
  const refuseFull = (size: number) => {
    if (used + size > allowed) throw refused(documentMessages.full(allowed))
  }
  refuseFull(1)
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
  refuseFull(seen.size)
  return {
    name: fileLabel(filename),
    size: seen.size,
    content_type: seen.type,
    sha256: seen.sha256.digest('hex'),
  }
}

/** Passes the bytes on; throws as soon as they can't be an accepted file. */
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
