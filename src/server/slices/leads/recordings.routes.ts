import parseRange from 'range-parser'
import { playRecording } from '#contract/leads/leads.endpoints.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { findRecording } from './leads.repository.ts'
import { type LeadParts, recordingPath } from './leads.usecases.ts'

export function registerRecordings(routes: Routes, parts: LeadParts & { db: Database; clock: Clock }): void {
  const { signer, storage, db, clock } = parts
  routes.publicly(playRecording, async ({ params, query, request, reply }) => {
    if (!signer.verify(recordingPath(params.id, params.recordingId), query, clock.now())) {
      throw new AppError('token_expired', {
        detail: 'This recording address has expired. Open the lead again.',
      })
    }
    const recording = await findRecording(db, params.id, params.recordingId)
    const size = recording && (await storage.size(recording.storage_key))
    if (!recording || !size) throw notFound()
    reply
      .type(recording.content_type)
      .header('accept-ranges', 'bytes')
      .header('cache-control', 'private, max-age=60')
      .header('content-disposition', 'inline; filename="recording"')
    const ranges = request.headers.range === undefined ? undefined : parseRange(size, request.headers.range)
    if (ranges === -1) return reply.code(416).header('content-range', `bytes */${size}`).send()
    // Several ranges at once are answered whole, which RFC 9110 section 14.2 allows.
    const range =
      Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
    const { start, end } = range ?? { start: 0, end: size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    return reply
      .header('content-length', end - start + 1)
      .send(storage.read(recording.storage_key, start, end))
  })
}
