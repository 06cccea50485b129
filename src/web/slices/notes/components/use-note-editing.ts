import { noteMessages } from '#contract/notes/notes.messages.ts'
import { type Note, NoteBody } from '#contract/notes/notes.schemas.ts'
import { type TextEditing, useTextEditing } from '#web/ui/use-text-editing.ts'
import type { NoteHome } from '../api/home.ts'
import { useUpdateNote } from '../api/update-note.ts'

/** Editing of a note. */
export function useNoteEditing(
  home: NoteHome,
  fetchLatest: () => Promise<Note | undefined>,
): TextEditing<Note> {
  const update = useUpdateNote(home)
  return useTextEditing({
    textOf: (note) => note.content,
    check: (content) => NoteBody.safeParse({ content }).error?.issues[0]?.message,
    save: (base, content) => update.mutateAsync({ base, content }),
    fetchLatest,
    texts: { failed: noteMessages.updateFailed, stale: noteMessages.updateStale },
  })
}
