import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import { type Note, NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { refetchAfterChange } from '#web/lib/live-updates.ts'
import { changeRow, dropRow } from '#web/lib/optimistic.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import type { NoteHome } from './notes.ts'

export const noteKeys = {
  allLists: ['notes', 'list'],
  lists: ({ kind, id }: NoteHome) => ['notes', 'list', kind, id],
  details: ({ kind, id }: NoteHome) => ['notes', 'detail', kind, id],
  detail: ({ kind, id }: NoteHome, noteId: number) => ['notes', 'detail', kind, id, noteId],
  creation: ({ kind, id }: NoteHome) => ['notes', 'creation', kind, id],
} as const

type Results = Page<Note>

const newestFirst = NoteListQuery.parse({}).ordering

export function showNewNote(client: QueryClient, home: NoteHome, note: Note): void {
  const lists = client.getQueriesData<Results>({ queryKey: noteKeys.lists(home) })
  for (const [key, page] of lists) {
    const query = key.at(-1) as NoteListQuery
    if (!page || query.search || query.page > 1 || query.ordering !== newestFirst) continue
    const results = [note, ...page.results].slice(0, query.page_size)
    client.setQueryData<Results>(key, { ...page, count: page.count + 1, results })
  }
}

export function showNote(client: QueryClient, home: NoteHome, id: number, values: Partial<Note>): void {
  client.setQueryData<Note>(noteKeys.detail(home, id), (note) => note && { ...note, ...values })
  changeRow(client, noteKeys.lists(home), id, values)
}

/** Puts a saved note in its forerunner's place, unless a list has it already: its first answer may have been lost. */
export function settleNote(client: QueryClient, home: NoteHome, forerunner: number, note: Note): void {
  const lists = client.getQueriesData<Results>({ queryKey: noteKeys.lists(home) })
  const isListed = lists.some(([, page]) => page?.results.some(({ id }) => id === note.id))
  if (isListed) dropNote(client, home, forerunner)
  else showNote(client, home, forerunner, note)
}

export const dropNote = (client: QueryClient, home: NoteHome, id: number) =>
  dropRow(client, noteKeys.lists(home), id)

export function refreshNotes(client: QueryClient): void {
  for (const queryKey of [noteKeys.allLists, sharedQueryKeys.histories])
    client.invalidateQueries({ queryKey, refetchType: refetchAfterChange() })
}
