import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { call, fieldErrors } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { dropNote, refreshNotes, showNewNote, showNote } from './cache.ts'
import { isDraftShown, readDraft, writeDraft } from './drafts.ts'
import { noteKeys } from './keys.ts'

interface NoteCreation {
  content: string
  /** The same for every attempt with the same words, so that they are stored once. */
  key: string
  /** Stands for the note's id until it has one. Negative. */
  placeholder: number
}

let placeholders = 0

/** A creation of what is being written about a subject. */
export const noteCreation = (content: string, key = idempotencyKey()): NoteCreation => {
  placeholders -= 1
  return { content, key, placeholder: placeholders }
}

/** Writes a note about a subject: listed at once, taken back into the draft when the server does not take it. */
export function useCreateNote(subject: Subject) {
  return useMutation({
    mutationKey: noteKeys.creation(subject),
    scope: { id: `notes-${subject.kind}-${subject.id}` },
    mutationFn: ({ content, key }: NoteCreation) =>
      call(
        noteEndpoints[subject.kind].create,
        { params: subjectParams(subject), body: { content } },
        { idempotencyKey: key },
      ),
    onMutate: async ({ content, placeholder }, { client }) => {
      notifications.hide(failureId(subject))
      await client.cancelQueries({ queryKey: noteKeys.lists(subject) })
      const now = new Date().toISOString()
      showNewNote(client, subject, {
        id: placeholder,
        content,
        created_by: 'You',
        created_at: now,
        updated_at: now,
        can_edit: false,
        version: 0,
      })
    },
    onSuccess: (note, { placeholder }, _result, { client }) => showNote(client, subject, placeholder, note),
    onError: (error, creation, _result, { client }) => {
      dropNote(client, subject, creation.placeholder)
      keepDraft(
        subject,
        creation,
        [noteMessages.createFailed, fieldErrors(error).content].filter(Boolean).join(' '),
      )
    },
    onSettled: (_note, _error, _creation, _result, { client }) => {
      // The next one, already listed, is not on the server yet.
      const isLast = client.isMutating({ mutationKey: noteKeys.creation(subject) }) === 1
      if (isLast) refreshNotes(client, subject)
    },
  })
}

const failureId = ({ kind, id }: Subject) => `note-failed-${kind}-${id}`

// Whoever has started on the next note in the meantime gets the failed one back in front of it.
function keepDraft(subject: Subject, { content, key }: NoteCreation, failure: string) {
  const next = readDraft(subject).content
  writeDraft(subject, next === '' ? { content, failure, key } : { content: `${content}\n\n${next}`, failure })
  if (isDraftShown(subject)) return
  notifications.show({
    id: failureId(subject),
    color: 'red',
    title: failure,
    message: 'What you wrote is still where you wrote it.',
    autoClose: false,
  })
}
