import type { QueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import { type Note, NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import type { NoteHome } from './home.ts'
import { noteKeys } from './keys.ts'

type Results = Page<Note>

const newestFirst = NoteListQuery.parse({}).ordering

/** Puts a note on top of the lists that show the newest ones. */
export function showNewNote(client: QueryClient, home: NoteHome, note: Note): void {
  const lists = client.getQueriesData<Results>({ queryKey: noteKeys.lists(home) })
  for (const [key, page] of lists) {
    const query = key.at(-1) as NoteListQuery
    if (!page || query.search || query.page > 1 || query.ordering !== newestFirst) continue
    const results = [note, ...page.results].slice(0, query.page_size)
    client.setQueryData<Results>(key, { ...page, count: page.count + 1, results })
  }
}

/** Shows new values of a note in every list that holds it and in its own view. */
export function showNote(client: QueryClient, home: NoteHome, id: number, values: Partial<Note>): void {
  client.setQueryData<Note>(noteKeys.detail(home, id), (note) => note && { ...note, ...values })
  client.setQueriesData<Results>({ queryKey: noteKeys.lists(home) }, (page) =>
    page?.results.some((note) => note.id === id)
      ? { ...page, results: page.results.map((note) => (note.id === id ? { ...note, ...values } : note)) }
      : page,
  )
}

/** Takes a note off the lists. */
export function dropNote(client: QueryClient, home: NoteHome, id: number): void {
  client.setQueriesData<Results>({ queryKey: noteKeys.lists(home) }, (page) =>
    page?.results.some((note) => note.id === id)
      ? { ...page, count: page.count - 1, results: page.results.filter((note) => note.id !== id) }
      : page,
  )
}

/** Asks again for all lists of notes, where one note can stand in several, and for what histories say of them. */
export function refreshNotes(client: QueryClient): void {
  for (const queryKey of [noteKeys.allLists, sharedQueryKeys.histories])
    client.invalidateQueries({ queryKey })
}
