import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#contract/http/paging.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import type { Note, NoteListQuery } from '#contract/notes/notes.schemas.ts'
import type { ListState } from '#web/lib/list-state.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
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
  const { query } = list
  return (
    <Stack gap="md">
      <NotesSearch list={list} byKey />
      <PagedTable
        label="My Notes"
        list={list}
        result={notes}
        failure={noteMessages.fetchFailed}
        columns={columns(onSelect)}
        rowKey={(note) => note.id}
        onOpen={onSelect}
        isPending={isUnsaved}
        minRows={query.page_size}
        pagerLabel="Pages of notes"
        empty={<NoNotes searched={Boolean(query.search)} />}
      />
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
