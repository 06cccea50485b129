import { noteMessages } from '#contract/notes/notes.messages.ts'
import type { Note } from '#contract/notes/notes.schemas.ts'
import type { AuditPart } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import * as repository from './notes.repository.ts'

interface NoteCall {
  scope: Scope
  db: Database
  now: Date
  ifMatch: number | undefined
  auditedWith: AuditPart
}

async function lockForChange(
  { scope, db, ifMatch, auditedWith }: NoteCall,
  subjects: readonly Subject[],
  id: number,
): Promise<Note> {
  const note = await repository.lockNote(scope, db, subjects, id, auditedWith)
  if (!note) throw notFound()
  if (!note.can_edit) throw new AppError('forbidden', { detail: noteMessages.notYours })
  if (ifMatch !== undefined && ifMatch !== note.version) throw new AppError('stale')
  return note
}

/** Changes a note's content; refused with 412 when `ifMatch` is not its version any more. */
export async function changeNote(
  call: NoteCall,
  subjects: readonly Subject[],
  id: number,
  content: string,
): Promise<Note> {
  const before = await lockForChange(call, subjects, id)
  if (before.content === content) return before
  const note = await repository.updateNote(call.scope, call.db, subjects, id, content, call.now)
  if (!note) throw notFound()
  return note
}

export async function removeNote(call: NoteCall, subjects: readonly Subject[], id: number): Promise<void> {
  const note = await lockForChange(call, subjects, id)
  await repository.deleteNote(call.scope, call.db, subjects, note, call.now)
}
