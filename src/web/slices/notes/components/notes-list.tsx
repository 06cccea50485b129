import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import type { Note, NoteListQuery } from '#contract/notes/notes.schemas.ts'
import type { ListState } from '#web/lib/list-state.ts'
import type { Subject } from '#web/lib/subject.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { notesQuery } from '../api/notes.ts'
import { isUnsaved, noteColumns } from './note-columns.tsx'
import { NoteOverlay } from './note-overlay.tsx'
import classes from './notes-list.module.css'

interface NotesListProps {
  subject: Subject
  list: ListState<NoteListQuery>
  pageSizes: readonly number[]
  /** Rows that there is always room for. */
  minRows: number
}

/** The notes about a subject: table, pages, and each one whole when it is selected. */
export function NotesList({ subject, list, pageSizes, minRows }: NotesListProps) {
  const { query } = list
  const notes = useQuery(notesQuery(subject, query))
  const region = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<Note>()
  const columns = useMemo(() => noteColumns(setSelected), [])
  const close = () => setSelected(undefined)
  return (
    <Stack gap="xs" ref={region} tabIndex={-1} className={classes.list}>
      <PagedTable
        label="Notes"
        list={list}
        result={notes}
        failure={noteMessages.fetchFailed}
        columns={columns}
        rowKey={(note) => note.id}
        onOpen={setSelected}
        isPending={isUnsaved}
        minRows={minRows}
        pageSizes={pageSizes}
        pagerLabel="Pages of notes"
        empty={<NoNotes searched={Boolean(query.search)} />}
      />
      {selected && (
        <NoteOverlay
          key={selected.id}
          subject={subject}
          note={selected}
          onClose={close}
          onDeleted={() => {
            close()
            // What led to the note is gone with it.
            region.current?.focus()
          }}
        />
      )}
    </Stack>
  )
}

function NoNotes({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState title="No notes match" hint="The search looks at what a note says and at who wrote it." />
  ) : (
    <EmptyState title="No notes yet" hint="Write down what was said, so that whoever calls next knows it." />
  )
}
