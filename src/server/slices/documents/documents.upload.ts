import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileContentType } from '#contract/documents/documents.enums.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { documentMessages } from '#contract/documents/documents.messages.ts'
import { fileLabel, fileRefusal, kindsByName } from '#contract/documents/documents.rules.ts'
import type { ReceivedFile } from '#contract/documents/documents.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  nameOfFile,
  readable,
  receiveUploads,
  refusedFile,
  type Space,
  type UploadRules,
} from '#server/platform/http/uploads.ts'
import { newStorageKey, type Storage } from '#server/platform/storage.ts'
import { announceFile, discardFile } from '#server/platform/unclaimed-files.ts'
import { sniff, sniffedBytes } from './documents.sniffing.ts'

export interface UploadParts extends Pick<UploadRules, 'clock' | 'scopeOfSession' | 'places'>, Space {
  db: Database
  storage: Storage
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

/** Streams files into storage; they are kept or discarded before the answer is sent. */
export async function openUploads(server: FastifyInstance, parts: UploadParts): Promise<void> {
  server.decorateRequest('upload', null)
  await receiveUploads(server, {
    ...parts,
    maxBytes: documentLimits.fileBytes,
    tooLarge,
    receive: (request, part) => receiveFile(request, part, parts),
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

const tooLarge = () => new AppError('too_large', { detail: documentMessages.tooLarge })

async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  { db, storage, clock, allowed, usedBy }: UploadParts,
): Promise<ReceivedFile> {
  const filename = nameOfFile(part)
  if (filename === '') throw refusedFile(documentMessages.fileRequired)
  const refusal = fileRefusal({ name: filename, size: 1 })
  if (refusal) throw refusedFile(refusal)
  const used = request.scope ? await usedBy(request.scope, db) : 0
  const refuseFull = (size: number) => {
    if (used + size > allowed) throw refusedFile(documentMessages.full(allowed))
  }
  refuseFull(1)
  const seen = { size: 0, sha256: createHash('sha256'), type: undefined as FileContentType | undefined }
  const key = newStorageKey()
  await announceFile(db, key, clock.now())
  try {
    await storage.put(key, Readable.from(checked(part.file, kindsByName(filename), seen)))
  } catch (error) {
    await discardFile(db, storage, key).catch(() => undefined)
    throw error
  }
  request.upload = { key, kept: false }
  if (!seen.type) throw refusedFile(documentMessages.empty)
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
    if (!type || !allowed.includes(type)) throw refusedFile(documentMessages.otherContent)
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
  if (head.length === 0) throw refusedFile(documentMessages.empty)
  await look(head)
  yield head
}
