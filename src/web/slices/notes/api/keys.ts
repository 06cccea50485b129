import type { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import type { Subject } from '#web/lib/subject.ts'

export const noteKeys = {
  lists: ({ kind, id }: Subject) => ['notes', kind, id, 'list'],
  list: ({ kind, id }: Subject, query: NoteListQuery) => ['notes', kind, id, 'list', query],
  detail: ({ kind, id }: Subject, noteId: number) => ['notes', kind, id, 'detail', noteId],
  creation: ({ kind, id }: Subject) => ['notes', kind, id, 'creation'],
} as const
