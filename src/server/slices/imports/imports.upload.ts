import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileLabel } from '#contract/documents/documents.rules.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { ReceivedTable } from '#contract/imports/imports.schemas.ts'
import { AppError } from '#server/platform/errors.ts'
import {
  nameOfFile,
  readable,
  receiveUploads,
  refusedFile,
  type UploadRules,
} from '#server/platform/http/uploads.ts'
import { keepIncoming } from '#server/platform/incoming-files.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The path of a file to import. */
    table: string | null
  }
}

/** Keeps files on the disk until their rows are stored: how they are to be read is known at their end alone. */
export async function openTables(
  server: FastifyInstance,
  parts: Pick<UploadRules, 'clock' | 'scopeOfSession' | 'places'> & {
    /** Where files are kept while their rows are stored. */
    folder: string
  },
): Promise<void> {
  server.decorateRequest('table', null)
  await receiveUploads(server, {
    ...parts,
    maxBytes: importLimits.fileBytes,
    tooLarge,
    receive: (request, part) => receiveTable(request, part, parts.folder),
  })
  server.addHook('onResponse', async ({ table }) => {
    if (table) await rm(table, { force: true })
  })
}

const tooLarge = () => new AppError('too_large', { detail: importMessages.tooLarge })

async function receiveTable(
  request: FastifyRequest,
  part: MultipartFile,
  folder: string,
): Promise<ReceivedTable> {
  const name = fileLabel(nameOfFile(part).split(/[/\\]/).at(-1) ?? '')
  if (name === '') throw refusedFile(importMessages.fileRequired)
  const sha256 = createHash('sha256')
  let size = 0
  async function* measured() {
    for await (const chunk of readable<Buffer>(part.file)) {
      size += chunk.length
      if (size > importLimits.fileBytes) throw tooLarge()
      sha256.update(chunk)
      yield chunk
    }
  }
  request.table = await keepIncoming(folder, measured())
  return { name, size, sha256: sha256.digest('hex') }
}
