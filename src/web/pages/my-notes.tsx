import { Button } from '@mantine/core'
import { useState } from 'react'
import { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { useUrlList } from '#web/lib/list.ts'
import { myNotesQuery } from '#web/slices/notes/api/notes.ts'
import { MyNotePanel, NewNotePanel } from '#web/slices/notes/components/my-note-panel.tsx'
import { myNoteList } from '#web/slices/notes/components/notes-list.tsx'
import { List } from '#web/ui/list/list.tsx'
import { Page } from '#web/ui/page.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { SplitView } from '#web/ui/split-view.tsx'

export function Component() {
  const list = useUrlList(NoteListQuery, myNotesQuery)
  const notes = list.result
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
        <List of={myNoteList} list={list} onOpen={({ id }) => setShown(id)} />
      </Page>
    </SplitView>
  )
}
