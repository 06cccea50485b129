import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listMyNotes } from '#contract/notes/notes.endpoints.ts'
import type { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { ownNotes } from './home.ts'
import { noteKeys } from './keys.ts'

/** One page of the notes that the signed-in person wrote; the page before stays until the next has arrived. */
export const myNotesQuery = (query: NoteListQuery) =>
  queryOptions({
    queryKey: noteKeys.list(ownNotes, query),
    queryFn: ({ signal }) => call(listMyNotes, { query: pagingText(query) }, { signal }),
    placeholderData: keepPreviousData,
  })
