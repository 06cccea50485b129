import type { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import type { NoteHome } from './home.ts'

export const noteKeys = {
  allLists: ['notes', 'list'],
  lists: ({ kind, id }: NoteHome) => ['notes', 'list', kind, id],
  list: ({ kind, id }: NoteHome, query: NoteListQuery) => ['notes', 'list', kind, id, query],
  details: ({ kind, id }: NoteHome) => ['notes', 'detail', kind, id],
  detail: ({ kind, id }: NoteHome, noteId: number) => ['notes', 'detail', kind, id, noteId],
  creation: ({ kind, id }: NoteHome) => ['notes', 'creation', kind, id],
} as const
