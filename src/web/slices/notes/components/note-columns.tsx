import { UnstyledButton } from '@mantine/core'
import type { Note, noteOrderings } from '#contract/notes/notes.schemas.ts'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { noteExcerpt } from './note-excerpt.ts'
import classes from './notes-list.module.css'

export type NoteColumn = (typeof noteOrderings)[number]

/** True for a note that the server does not have yet. */
export const isUnsaved = ({ id }: Note): boolean => id < 0

/** The columns of a table of notes; `onOpen` shows one whole. */
export const noteColumns = (onOpen: (note: Note) => void): DataColumn<Note, NoteColumn>[] => [
  {
    id: 'content',
    header: 'Note',
    sortBy: 'content',
    wide: true,
    cell: (note) =>
      isUnsaved(note) ? (
        noteExcerpt(note.content)
      ) : (
        <UnstyledButton className={classes.excerpt} aria-haspopup="dialog" onClick={() => onOpen(note)}>
          {noteExcerpt(note.content)}
        </UnstyledButton>
      ),
  },
  {
    id: 'created_by',
    header: 'Author',
    sortBy: 'created_by',
    width: '11rem',
    obvious: true,
    cell: (note) => note.created_by || '—',
  },
  {
    id: 'created_at',
    header: 'Date',
    sortBy: 'created_at',
    width: '8.5rem',
    obvious: true,
    cell: (note) => (isUnsaved(note) ? 'Saving…' : <RelativeTime instant={note.created_at} />),
  },
]
