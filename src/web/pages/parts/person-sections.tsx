import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Subject } from '#web/lib/subject.ts'
import { historyQuery } from '#web/slices/history/api/history.ts'
import { HistorySection } from '#web/slices/history/components/history-section.tsx'
import { notesQuery } from '#web/slices/notes/api/notes.ts'
import NoteComposer from '#web/slices/notes/components/note-composer.tsx'
import { firstNotes, NotesSection } from '#web/slices/notes/components/notes-list.tsx'
import { tasksQuery } from '#web/slices/tasks/api/tasks.ts'
import { firstTasks, TasksSection } from '#web/slices/tasks/components/tasks-list.tsx'
import { usePatience } from '#web/ui/later.tsx'
import { Parts } from '#web/ui/part.tsx'
import { PersonSectionsSkeleton } from './person-sections-skeleton.tsx'

interface PersonSectionsProps {
  subject: Subject
  headingOrder: 2 | 3
  /** True where the composer of notes is elsewhere on the screen. */
  writesElsewhere?: boolean
  /** Sections above the history, and whether their data has loaded. */
  own?: { answered: boolean; sections: ReactNode }
  /** Entries and errors that the history shows besides its own. */
  happened?: Pick<ComponentProps<typeof HistorySection>, 'others' | 'problem'>
}

/** Sections appear together so that they do not move each other, but wait only briefly for slow sections. */
export default function PersonSections({
  subject,
  headingOrder,
  writesElsewhere = false,
  own,
  happened,
}: PersonSectionsProps) {
  const listsAnswered = useQueries({
    queries: [notesQuery(subject, firstNotes), tasksQuery(subject, firstTasks)],
    combine: (lists) => lists.every((list) => list.isFetched),
  })
  const historyAnswered = useInfiniteQuery(historyQuery(subject, 'All')).isFetched
  const shown = usePatience(listsAnswered && historyAnswered && own?.answered !== false)
  if (!shown) return <PersonSectionsSkeleton />
  return (
    <Parts gap="xl">
      {own?.sections}
      {!writesElsewhere && <NoteComposer home={subject} />}
      <HistorySection subject={subject} headingOrder={headingOrder} {...happened} />
      <NotesSection subject={subject} headingOrder={headingOrder} />
      <TasksSection subject={subject} headingOrder={headingOrder} />
    </Parts>
  )
}
