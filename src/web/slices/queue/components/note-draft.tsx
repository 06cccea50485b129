import { DraftOffer, useDraft } from '#web/ui/draft.tsx'
import { noteDraftName } from '../api/changes.ts'

interface NoteDraftProps {
  request: number
  note: string
  onRestore: (note: string) => void
}

/**
 * The draft of an outcome's note, shared by the call card and queue mode until the outcome is saved. Keyed by
 * the request.
 */
export function NoteDraft({ request, note, onRestore }: NoteDraftProps) {
  const isUnsaved = () => note.trim() !== ''
  const draft = useDraft({ name: noteDraftName(request), content: note, isUnsaved })
  // A note that is already typed must not be overwritten.
  return note === '' && <DraftOffer found={draft} onRestore={onRestore} />
}
