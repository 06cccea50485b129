import { queryOptions } from '@tanstack/react-query'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { Note } from '#contract/notes/notes.schemas.ts'
import { call } from '#web/lib/api.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { noteKeys } from './keys.ts'

/** An answer that is no note, or one without a word (spec section 8). */
export class InvalidNote extends Error {
  constructor() {
    super(noteMessages.invalid)
  }
}

const ReadableNote = Note.refine(({ content }) => content.trim() !== '')

/** One note about a subject. */
export const noteQuery = (subject: Subject, noteId: number) =>
  queryOptions({
    queryKey: noteKeys.detail(subject, noteId),
    queryFn: async ({ signal }) => {
      const params = { ...subjectParams(subject), noteId: String(noteId) }
      const answer = await call(noteEndpoints[subject.kind].get, { params }, { signal })
      const note = ReadableNote.safeParse(answer)
      if (!note.success) throw new InvalidNote()
      return note.data
    },
  })
