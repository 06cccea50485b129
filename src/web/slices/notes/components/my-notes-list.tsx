import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { offeredPageSizes, type Page } from '#contract/http/paging.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import type { Note, NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { type ListState, useLastPage } from '#web/lib/list-state.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { isUnsaved, noteColumns } from './note-columns.tsx'
import { NotesSearch } from './notes-search.tsx'

interface MyNotesListProps {
  list: ListState<NoteListQuery>
  notes: UseQueryResult<Page<Note>>
  onSelect: (note: Note) => void
}

const columns = (onSelect: (note: Note) => void) => {
  const [excerpt, , date] = noteColumns(onSelect)
  const about = {
    id: 'about',
    header: 'About',
    width: '14rem',
    cell: ({ lead, patient }: Note) => lead?.name ?? patient?.name ?? '—',
  }
  return [excerpt, about, date].filter((column) => column !== undefined)
}

/** The notes that the signed-in person wrote: an excerpt of each, whom it is about, and when (spec section 2). */
export function MyNotesList({ list, notes, onSelect }: MyNotesListProps) {
  const { query, change } = list
  useLastPage(list, notes.isPlaceholderData ? undefined : notes.data?.count)
  return (
    <Stack gap="md">
      <NotesSearch list={list} byKey />
      {notes.isError && !notes.data ? (
        <LoadError message={noteMessages.fetchFailed} onRetry={() => notes.refetch()} />
      ) : (
        <DataTable
          label="My Notes"
          columns={columns(onSelect)}
          rows={notes.data?.results}
          rowKey={(note) => note.id}
          ordering={query.ordering}
          onOrder={(ordering) => change({ ordering })}
          onOpen={onSelect}
          isPending={isUnsaved}
          minRows={query.page_size}
          waiting={notes.isPlaceholderData}
          empty={<NoNotes searched={Boolean(query.search)} />}
        />
      )}
      {(notes.data?.count ?? 0) > Math.min(...offeredPageSizes) && (
        <Pager
          label="Pages of notes"
          page={query.page}
          pageSize={query.page_size}
          pageSizes={offeredPageSizes}
          count={notes.data?.count}
          onPage={(page) => change({ page })}
          onPageSize={(page_size) => change({ page_size })}
        />
      )}
    </Stack>
  )
}

const NoNotes = ({ searched }: { searched: boolean }) =>
  searched ? (
    <EmptyState title="No notes match" hint="The search looks at what your notes say." />
  ) : (
    <EmptyState
      title={noteMessages.noneWritten}
      hint="‘New Note’ keeps one for you alone. What you write about a lead or patient stands here too."
    />
  )
