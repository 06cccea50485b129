import { DraftOffer, useDraft } from '#web/ui/draft.tsx'
import { noteDraftName } from '../api/changes.ts'

interface NoteDraftProps {
  request: number
  note: string
  onRestore: (note: string) => void
}

/** The draft of the note for an outcome, kept until the outcome is saved, on the call card and in queue mode alike. Keyed by the request. */
export function NoteDraft({ request, note, onRestore }: NoteDraftProps) {
  const isUnsaved = () => note.trim() !== ''
  const found = useDraft({ name: noteDraftName(request), content: note, isUnsaved })
  // What is written already is not overwritten.
  return note === '' && <DraftOffer found={found} onRestore={onRestore} />
}
