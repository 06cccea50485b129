import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { useLocalList } from '#web/lib/list-state.ts'
import { type Subject, subjectPath } from '#web/lib/subject.ts'
import { Section } from '#web/ui/section.tsx'
import { notesQuery } from '../api/notes.ts'
import NoteComposer from './note-composer.tsx'
import classes from './notes-list.module.css'
import { NotesList } from './notes-list.tsx'
import { NotesSearch } from './notes-search.tsx'

const shownNotes = 5
const pageSizes = [shownNotes]

/** What the section asks for first. */
export const firstNotes = NoteListQuery.parse({ page_size: String(shownNotes) })

interface NotesSectionProps {
  subject: Subject
  headingOrder: 2 | 3
  /** False where notes are written elsewhere on the screen. */
  withComposer: boolean
}

/** The newest notes about a subject, as a part of its page or panel. */
export function NotesSection({ subject, headingOrder, withComposer }: NotesSectionProps) {
  const list = useLocalList(firstNotes)
  const { data: notes } = useQuery(notesQuery(subject, list.query))
  const isSearchable = notes?.count !== 0 || Boolean(list.query.search)
  return (
    <Section
      title="Notes"
      order={headingOrder}
      to={`${subjectPath(subject)}/notes`}
      actions={isSearchable && <NotesSearch list={list} byKey={false} className={classes.search} />}
    >
      <Stack gap="sm">
        {withComposer && <NoteComposer home={subject} />}
        <NotesList subject={subject} list={list} pageSizes={pageSizes} minRows={1} />
      </Stack>
    </Section>
  )
}
