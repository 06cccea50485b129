import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import type { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { noteKeys } from './keys.ts'

/** One page of the notes about a subject; the page before stays until the next has arrived. */
export const notesQuery = (subject: Subject, query: NoteListQuery) =>
  queryOptions({
    queryKey: noteKeys.list(subject, query),
    queryFn: ({ signal }) =>
      call(
        noteEndpoints[subject.kind].list,
        { params: subjectParams(subject), query: pagingText(query) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
