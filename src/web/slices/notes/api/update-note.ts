import { useMutation } from '@tanstack/react-query'
import { updateNote } from '#contract/notes/notes.endpoints.ts'
import type { Note } from '#contract/notes/notes.schemas.ts'
import { call } from '#web/lib/api.ts'
import { refreshNotes, showNote } from './cache.ts'
import type { NoteHome } from './home.ts'
import { noteKeys } from './keys.ts'

interface NoteUpdate {
  /** The note that the change is based on. */
  base: Note
  content: string
}

/** Changes what a note says: listed at once, taken back when the server refuses. */
export function useUpdateNote(home: NoteHome) {
  return useMutation({
    mutationFn: ({ base, content }: NoteUpdate) =>
      call(updateNote, { params: { id: String(base.id) }, body: { content } }, { ifMatch: base.version }),
    onMutate: async ({ base, content }, { client }) => {
      await client.cancelQueries({ queryKey: noteKeys.lists(home) })
      await client.cancelQueries({ queryKey: noteKeys.detail(home, base.id) })
      showNote(client, home, base.id, { content })
    },
    onSuccess: (note, { base }, _result, { client }) => showNote(client, home, base.id, note),
    onError: (_error, { base }, _result, { client }) =>
      showNote(client, home, base.id, { content: base.content }),
    onSettled: (_note, _error, _update, _result, { client }) => {
      refreshNotes(client)
    },
  })
}
