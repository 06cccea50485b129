import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileLabel } from '#contract/documents/documents.rules.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { ReceivedTable } from '#contract/imports/imports.schemas.ts'
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
import { keepIncoming } from '#server/platform/incoming-files.ts'
import { checkFewWait } from './imports.usecases.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The path of a file to import. */
    table: string | null
  }
}

export interface UploadParts extends Pick<UploadRules, 'clock' | 'scopeOfSession' | 'places'>, Space {
  db: Database
  /** Where files are kept while their rows are stored. */
  folder: string
}

/** Keeps files on the disk until their rows are stored: how they are to be read is known at their end alone. */
export async function openTables(server: FastifyInstance, parts: UploadParts): Promise<void> {
  server.decorateRequest('table', null)
  await receiveUploads(server, {
    ...parts,
    maxBytes: importLimits.fileBytes,
    tooLarge,
    receive: (request, part) => receiveTable(request, part, parts),
  })
  server.addHook('onResponse', async ({ table }) => {
    if (table) await rm(table, { force: true })
  })
}

const tooLarge = () => new AppError('too_large', { detail: importMessages.tooLarge })

async function receiveTable(
  request: FastifyRequest,
  part: MultipartFile,
  { db, folder, allowed, usedBy }: UploadParts,
): Promise<ReceivedTable> {
  if (!request.scope) throw new AppError('unauthenticated')
  await checkFewWait(request.scope, db)
  const room = allowed - (await usedBy(request.scope, db))
  const name = fileLabel(nameOfFile(part).split(/[/\\]/).at(-1) ?? '')
  if (name === '') throw refusedFile(importMessages.fileRequired)
  const sha256 = createHash('sha256')
  let size = 0
  async function* measured() {
    for await (const chunk of readable<Buffer>(part.file)) {
      size += chunk.length
      if (size > importLimits.fileBytes) throw tooLarge()
      if (size > room) throw refusedFile(importMessages.noRoom(allowed))
      sha256.update(chunk)
      yield chunk
    }
  }
  request.table = await keepIncoming(folder, measured())
  return { name, size, sha256: sha256.digest('hex') }
}
