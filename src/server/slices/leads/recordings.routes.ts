import { playRecording } from '#contract/leads/leads.endpoints.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { findRecording } from './leads.repository.ts'
import { type LeadParts, recordingPath } from './leads.usecases.ts'

export interface RecordingParts extends LeadParts {
  db: Database
  clock: Clock
  /** The scope of an active session. */
  scopeOfSession(id: number, now: Date): Promise<Scope | undefined>
}

const expired = () => new AppError('token_expired', { detail: 'This link has expired. Open the lead again.' })

export function registerRecordings(routes: Routes, parts: RecordingParts): void {
  const { signer, storage, db, clock } = parts
  routes.publicly(playRecording, async ({ params, query, request, reply, audited }) => {
    const { id, recordingId, session } = params
    if (!signer.verify(recordingPath(id, recordingId, session), query, clock.now())) throw expired()
    const scope = await parts.scopeOfSession(session, clock.now())
    if (!scope) throw expired()
    const recording = await findRecording(scope, db, id, recordingId)
    const size = recording && (await storage.size(recording.storage_key))
    if (!recording || !size) throw notFound()
    await audited(scope)
    return sendFile(request, reply, storage, {
      key: recording.storage_key,
      size,
      contentType: recording.content_type,
      disposition: 'inline; filename="recording"',
      cacheControl: 'private, max-age=60',
    })
  })
}
