import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { createMyNote, noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { call, fieldErrors } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { dropNote, refreshNotes, showNewNote, showNote } from './cache.ts'
import { isDraftShown, readDraft, writeDraft } from './drafts.ts'
import type { NoteHome } from './home.ts'
import { noteKeys } from './keys.ts'

interface NoteCreation {
  content: string
  /** The same for every attempt with the same words, so that they are stored once. */
  key: string
  /** Stands for the note's id until it has one. Negative. */
  placeholder: number
}

let placeholders = 0

/** A creation of what is being written. */
export const noteCreation = (content: string, key = idempotencyKey()): NoteCreation => {
  placeholders -= 1
  return { content, key, placeholder: placeholders }
}

/** Writes a note: listed at once, taken back into the draft when the server does not take it. */
export function useCreateNote(home: NoteHome) {
  return useMutation({
    mutationKey: noteKeys.creation(home),
    scope: { id: `notes-${home.kind}-${home.id}` },
    mutationFn: ({ content, key }: NoteCreation) => {
      const { kind, id } = home
      const options = { idempotencyKey: key }
      return kind === 'own'
        ? call(createMyNote, { body: { content } }, options)
        : call(noteEndpoints[kind].create, { params: { id: String(id) }, body: { content } }, options)
    },
    onMutate: async ({ content, placeholder }, { client }) => {
      notifications.hide(failureId(home))
      await client.cancelQueries({ queryKey: noteKeys.lists(home) })
      const now = new Date().toISOString()
      showNewNote(client, home, {
        id: placeholder,
        content,
        created_by: 'You',
        created_at: now,
        updated_at: now,
        can_edit: false,
        lead: null,
        patient: null,
        version: 0,
      })
    },
    onSuccess: (note, { placeholder }, _result, { client }) => showNote(client, home, placeholder, note),
    onError: (error, creation, _result, { client }) => {
      dropNote(client, home, creation.placeholder)
      keepDraft(
        home,
        creation,
        [noteMessages.createFailed, fieldErrors(error).content].filter(Boolean).join(' '),
      )
    },
    onSettled: (_note, _error, _creation, _result, { client }) => {
      // The next one, already listed, is not on the server yet.
      const isLast = client.isMutating({ mutationKey: noteKeys.creation(home) }) === 1
      if (isLast) refreshNotes(client)
    },
  })
}

const failureId = ({ kind, id }: NoteHome) => `note-failed-${kind}-${id}`

// Whoever has started on the next note in the meantime gets the failed one back in front of it.
function keepDraft(home: NoteHome, { content, key }: NoteCreation, failure: string) {
  const next = readDraft(home).content
  writeDraft(home, next === '' ? { content, failure, key } : { content: `${content}\n\n${next}`, failure })
  if (isDraftShown(home)) return
  notifications.show({
    id: failureId(home),
    color: 'red',
    title: failure,
    message: 'What you wrote is still where you wrote it.',
    autoClose: false,
  })
}
