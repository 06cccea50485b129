import { useNavigate, useParams } from 'react-router'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { pathId } from '#web/lib/path-id.ts'
import { NoteView } from '#web/slices/notes/components/note-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'
import { NoLead } from './parts/lead-part.tsx'

const title = 'Note Details'

export function Component() {
  const params = useParams()
  const leadId = pathId(params.leadId)
  const noteId = pathId(params.noteId)
  const navigate = useNavigate()
  if (leadId === undefined) return <NoLead title={title} />
  const notesPath = `/leads/${leadId}/notes`
  return (
    <Page title={title} width="form" actions={<BackButton to={notesPath} label="Back to Notes" />}>
      {noteId === undefined ? (
        <LoadError message={noteMessages.invalid} />
      ) : (
        <NoteView
          key={noteId}
          subject={{ kind: 'leads', id: leadId }}
          noteId={noteId}
          onDeleted={() => navigate(notesPath, { replace: true })}
        />
      )}
    </Page>
  )
}
