import { useMutation } from '@tanstack/react-query'
import { deleteNote } from '#contract/notes/notes.endpoints.ts'
import type { Note } from '#contract/notes/notes.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { dropNote, refreshNotes } from './cache.ts'
import type { NoteHome } from './home.ts'
import { noteKeys } from './keys.ts'

/** Deletes a note, provided that it still is as it was seen. */
export function useDeleteNote(home: NoteHome) {
  return useMutation({
    mutationFn: ({ id, version }: Note) =>
      call(deleteNote, { params: { id: String(id) } }, { ifMatch: version }),
    onError: (error, { id }, _result, { client }) => {
      if (errorStatus(error) === 412) client.invalidateQueries({ queryKey: noteKeys.detail(home, id) })
    },
    onSuccess: (_answer, { id }, _result, { client }) => {
      dropNote(client, home, id)
      client.removeQueries({ queryKey: noteKeys.detail(home, id), type: 'inactive' })
    },
    onSettled: (_answer, _error, _note, _result, { client }) => {
      refreshNotes(client)
    },
  })
}
