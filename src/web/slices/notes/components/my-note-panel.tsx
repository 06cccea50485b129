import { Anchor, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Note } from '#contract/notes/notes.schemas.ts'
import { subjectPath } from '#web/lib/subject.ts'
import { askToLeave } from '#web/ui/confirm.ts'
import { SidePanel, sidePanel } from '#web/ui/side-panel.tsx'
import { ownNotes } from '../api/notes.ts'
import NoteComposer from './note-composer.tsx'
import { NoteDetails, useNoteEditing } from './note-details.tsx'

const panelWidth = { min: 300, max: 800, default: 480 } as const

interface NotePanelProps {
  title: string
  contentKey: string | number
  focusesContent?: boolean
  onClose: () => void
  children: ReactNode
}

function NotePanel(props: NotePanelProps) {
  const [width, setWidth] = useState<number>(panelWidth.default)
  const { min, max } = panelWidth
  return <SidePanel {...props} width={width} minWidth={min} maxWidth={max} onWidthChange={setWidth} />
}

export function NewNotePanel({ onClose }: { onClose: () => void }) {
  return (
    <NotePanel title="New Note" contentKey="new" focusesContent onClose={onClose}>
      <Stack gap="md">
        <Text c="dimmed">A personal note. Only you can see it.</Text>
        <NoteComposer home={ownNotes} keyWithin={sidePanel} autoFocus />
      </Stack>
    </NotePanel>
  )
}

interface MyNotePanelProps {
  note: Note
  fetchLatest: () => Promise<Note | undefined>
  onClose: () => void
}

export function MyNotePanel({ note, fetchLatest, onClose }: MyNotePanelProps) {
  const editing = useNoteEditing(ownNotes, note.id, fetchLatest)
  const close = () => (editing.isDirty ? askToLeave(onClose) : onClose())
  const about = aboutWhom(note)
  return (
    <NotePanel title="Note Details" contentKey={note.id} onClose={close}>
      <Stack gap="md">
        {about && (
          <Text>
            About{' '}
            <Anchor component={Link} to={subjectPath(about)}>
              {about.name}
            </Anchor>
          </Text>
        )}
        <NoteDetails home={ownNotes} note={note} editing={editing} onDeleted={onClose} />
      </Stack>
    </NotePanel>
  )
}

function aboutWhom({ lead, patient }: Note) {
  if (lead) return { kind: 'leads', ...lead } as const
  return patient && ({ kind: 'patients', ...patient } as const)
}
