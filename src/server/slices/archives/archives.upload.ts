import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { archiveLimits } from '#contract/archives/archives.limits.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import type { ReceivedArchive } from '#contract/archives/archives.schemas.ts'
import { fileLabel } from '#contract/documents/documents.rules.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  nameOfFile,
  readable,
  receiveUploads,
  refusedFile,
  type Space,
  type UploadRules,
} from '#server/platform/http/uploads.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import { announceFile, discardFile } from '#server/platform/unclaimed-files.ts'
import type { ArchiveParts } from './archive-passage.ts'
import { checkNoneWaits } from './archives.usecases.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where an uploaded archive is stored. */
    archiveKey: string | null
  }
}

export interface UploadParts
  extends Pick<UploadRules, 'clock' | 'scopeOfSession' | 'places'>,
    Pick<ArchiveParts, 'db' | 'storage'>,
    Space {}

/** Streams archives into storage. One that no row claims goes with the next sweep of files. */
export async function openArchives(server: FastifyInstance, parts: UploadParts): Promise<void> {
  server.decorateRequest('archiveKey', null)
  await receiveUploads(server, {
    ...parts,
    maxBytes: archiveLimits.fileBytes,
    tooLarge,
    receive: (request, part) => receiveArchive(request, part, parts),
  })
}

const tooLarge = () => new AppError('too_large', { detail: archiveMessages.tooLarge })

async function receiveArchive(
  request: FastifyRequest,
  part: MultipartFile,
  { db, storage, clock, allowed, usedBy }: UploadParts,
): Promise<ReceivedArchive> {
  if (!request.scope) throw new AppError('unauthenticated')
  await checkNoneWaits(request.scope, db)
  const room = allowed - (await usedBy(request.scope, db))
  const name = fileLabel(nameOfFile(part).split(/[/\\]/).at(-1) ?? '')
  if (name === '') throw refusedFile(archiveMessages.fileRequired)
  const seen = { size: 0, sha256: createHash('sha256') }
  const key = newStorageKey()
  await announceFile(db, key, clock.now())
  try {
    await storage.put(key, Readable.from(checked(part.file, seen, room, allowed)))
  } catch (error) {
    await discardFile(db, storage, key).catch(() => undefined)
    throw error
  }
  request.archiveKey = key
  return { name, size: seen.size, sha256: seen.sha256.digest('hex') }
}

const zipSignature = Buffer.from('PK')

/** Passes the bytes on; throws as soon as they can't be a ZIP file. */
async function* checked(
  content: AsyncIterable<Buffer>,
  seen: { size: number; sha256: ReturnType<typeof createHash> },
  room: number,
  allowed: number,
): AsyncGenerator<Buffer> {
  for await (const chunk of readable(content)) {
    if (seen.size === 0 && !chunk.subarray(0, 2).equals(zipSignature))
      throw refusedFile(archiveMessages.noArchive)
    seen.size += chunk.length
    if (seen.size > archiveLimits.fileBytes) throw tooLarge()
    if (seen.size > room) throw refusedFile(archiveMessages.noRoom(allowed))
    seen.sha256.update(chunk)
    yield chunk
  }
  if (seen.size === 0) throw refusedFile(archiveMessages.noArchive)
}
