import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatContact } from '#contract/formats/phone.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { type Note, NoteListQuery, noteLimits } from '#contract/notes/notes.schemas.ts'
import { type ListState, useLocalList, useUrlList } from '#web/lib/list.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { RelativeTime } from '#web/ui/instant.tsx'
import { List, ListRows } from '#web/ui/list/list.tsx'
import { ListSearch } from '#web/ui/list/list-toolbar.tsx'
import type { Column, ListView } from '#web/ui/list/list-view.ts'
import { Section } from '#web/ui/section.tsx'
import { notesQuery } from '../api/notes.ts'
import NoteComposer from './note-composer.tsx'
import { NoteOverlay } from './note-details.tsx'
import { noteExcerpt } from './note-excerpt.ts'

/** All notes about a subject, as the content of a page. */
export function AllNotes({ subject }: { subject: Subject }) {
  const list = useUrlList(NoteListQuery, (query) => notesQuery(subject, query))
  return (
    <Stack gap="md">
      <NoteComposer home={subject} />
      <NotesList subject={subject} list={list} />
    </Stack>
  )
}

/** What the section asks for first. */
export const firstNotes = NoteListQuery.parse({ page_size: '5' })

interface NotesSectionProps {
  subject: Subject
  headingOrder: 2 | 3
}

/** The newest notes about a subject, as a part of its page or panel. */
export function NotesSection({ subject, headingOrder }: NotesSectionProps) {
  const list = useLocalList(firstNotes, (query) => notesQuery(subject, query))
  const isSearchable = list.result.data?.count !== 0 || Boolean(list.query.search)
  return (
    <Section
      title="Notes"
      order={headingOrder}
      to={`${subjectPath(subject)}/notes`}
      actions={isSearchable && <ListSearch of={noteList} list={list} />}
    >
      <NotesList subject={subject} list={list} />
    </Section>
  )
}

interface NotesListProps {
  subject: Subject
  list: ListState<Note, NoteListQuery>
}

/** Notes, each whole in an overlay when it is selected. */
function NotesList({ subject, list }: NotesListProps) {
  const region = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<Note>()
  const close = () => setSelected(undefined)
  const Rows = list.queryString === undefined ? ListRows : List
  return (
    <Stack gap="xs" ref={region} tabIndex={-1} style={{ outline: 'none' }}>
      <Rows of={noteList} list={list} onOpen={setSelected} />
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

/** True for a note that the server does not have yet. */
const isUnsaved = ({ id }: Note): boolean => id < 0

type NoteColumn = Column<Note, 'content' | 'created_by' | 'created_at'>

const excerpt: NoteColumn = {
  name: 'content',
  label: 'Note',
  sorts: true,
  wide: true,
  width: [20, 100],
  opens: true,
  cell: ({ content }) => noteExcerpt(content),
}
const date: NoteColumn = {
  name: 'created_at',
  label: 'Date',
  sorts: true,
  width: 8.5,
  obvious: true,
  cell: (note) => (isUnsaved(note) ? 'Saving…' : <RelativeTime instant={note.created_at} />),
}

/** The notes about a subject. */
const noteList: ListView<Note, NoteListQuery> = {
  label: 'Notes',
  columns: [
    {
      ...excerpt,
      cell: ({ content }) => (
        <Text span inherit lineClamp={2} style={{ whiteSpace: 'normal' }}>
          {content}
        </Text>
      ),
    },
    {
      name: 'created_by',
      label: 'Author',
      sorts: true,
      width: 11,
      obvious: true,
      cell: (note) => note.created_by || '—',
    },
    date,
  ],
  isPending: isUnsaved,
  search: { label: 'Search notes', max: noteLimits.search },
  empty: { title: 'No notes yet', hint: 'Write down what was said so the next person to call knows.' },
  unmatched: () => ({ title: 'No notes match', hint: 'Search looks in the text and author of notes.' }),
  failure: noteMessages.fetchFailed,
}

/** The notes that the signed-in person wrote: an excerpt of each, whom it is about, and when (spec section 2). */
export const myNoteList: ListView<Note, NoteListQuery> = {
  ...noteList,
  label: 'My Notes',
  columns: [
    excerpt,
    {
      name: 'about',
      label: 'About',
      width: 14,
      cell: ({ lead, patient }) => formatContact(lead?.name ?? patient?.name ?? '—'),
    },
    date,
  ],
  empty: {
    title: noteMessages.noneWritten,
    hint: 'Use New Note to write one only you can see. Notes you write about leads and patients appear here too.',
  },
  unmatched: () => ({ title: 'No notes match', hint: 'Search looks in the text of your notes.' }),
}
