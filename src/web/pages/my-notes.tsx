import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { myNotesQuery } from '#web/slices/notes/api/my-notes.ts'
import { MyNotePanel, NewNotePanel } from '#web/slices/notes/components/my-note-panel.tsx'
import { MyNotesList } from '#web/slices/notes/components/my-notes-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { SplitView } from '#web/ui/split-view.tsx'

export function Component() {
  const list = useUrlList(NoteListQuery)
  const notes = useQuery(myNotesQuery(list.query))
  const [shown, setShown] = useState<number | 'new'>()
  const close = () => setShown(undefined)
  const note = notes.data?.results.find(({ id }) => id === shown)
  const fetchLatest = async () => (await notes.refetch()).data?.results.find(({ id }) => id === shown)
  return (
    <SplitView
      panel={
        shown === 'new' ? (
          <NewNotePanel onClose={close} />
        ) : (
          note && <MyNotePanel key={note.id} note={note} fetchLatest={fetchLatest} onClose={close} />
        )
      }
    >
      <Page
        title="My Notes"
        actions={
          <>
            <PendingButton variant="default" pending={notes.isFetching} onClick={() => notes.refetch()}>
              Refresh
            </PendingButton>
            <Button onClick={() => setShown('new')}>New Note</Button>
          </>
        }
      >
        <MyNotesList list={list} notes={notes} onSelect={({ id }) => setShown(id)} />
      </Page>
    </SplitView>
  )
}
