import { noteMessages } from '#contract/notes/notes.messages.ts'
import type { Note } from '#contract/notes/notes.schemas.ts'
import { AppError, found } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import type { SubjectsView } from '#server/platform/subjects.ts'
import * as repository from './notes.repository.ts'

type NoteCall = ChangeContext & SubjectsView

async function lockForChange(call: NoteCall, id: number): Promise<Note> {
  const note = found(await repository.lockNote(call, id, call.auditedWith))
  if (!note.can_edit) throw new AppError('forbidden', { detail: noteMessages.notYours })
  checkVersion(note, call.ifMatch)
  return note
}

/** 412 for an outdated version. */
export async function changeNote(call: NoteCall, id: number, content: string): Promise<Note> {
  const before = await lockForChange(call, id)
  if (before.content === content) return before
  return found(await repository.updateNote(call, id, content, call.now))
}

export async function removeNote(call: NoteCall, id: number): Promise<void> {
  const note = await lockForChange(call, id)
  await repository.deleteNote(call, note, call.now)
}
