import { playRecording } from '#contract/leads/leads.endpoints.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
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
    return sendFile(request, reply, storage, {
      key: recording.storage_key,
      size,
      contentType: recording.content_type,
      disposition: 'inline; filename="recording"',
      cacheControl: 'private, max-age=60',
    })
  })
}
