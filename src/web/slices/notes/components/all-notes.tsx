import { Stack } from '@mantine/core'
import { offeredPageSizes } from '#contract/http/paging.ts'
import { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import type { Subject } from '#web/lib/subject.ts'
import NoteComposer from './note-composer.tsx'
import { NotesList } from './notes-list.tsx'
import { NotesSearch } from './notes-search.tsx'

/** All notes about a subject, as the content of a page. */
export function AllNotes({ subject }: { subject: Subject }) {
  const list = useUrlList(NoteListQuery)
  return (
    <Stack gap="md">
      <NoteComposer home={subject} />
      <NotesSearch list={list} byKey />
      <NotesList subject={subject} list={list} pageSizes={offeredPageSizes} minRows={list.query.page_size} />
    </Stack>
  )
}
