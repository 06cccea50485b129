import { queryOptions, useMutation } from '@tanstack/react-query'
import type { SubjectKind } from '#contract/http/subjects.ts'
import {
  createMyNote,
  deleteNote,
  listMyNotes,
  noteEndpoints,
  updateNote,
} from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { Note, type NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { call, errorStatus, fieldErrors, UnreadableAnswer } from '#web/lib/api.ts'
import { dropDraft, keepDraft } from '#web/lib/drafts.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { listOptions } from '#web/lib/list.ts'
import { session } from '#web/lib/session.ts'
import { type Subject, subjectParams } from '#web/lib/subject.ts'
import { hideNotice, showNotice } from '#web/ui/notices.ts'
import { dropNote, noteKeys, refreshNotes, settleNote, showNewNote, showNote } from './cache.ts'
import { isDraftShown, readDraft, storedName, writeDraft } from './drafts.ts'

/** Notes about a lead or patient, or the signed-in user's own. */
export interface NoteHome {
  kind: SubjectKind | 'own'
  id: number
}

export const ownNotes: NoteHome = { kind: 'own', id: 0 }

export const notesQuery = (subject: Subject, query: NoteListQuery) =>
  listOptions(noteEndpoints[subject.kind].list, noteKeys.lists(subject), query, {
    params: subjectParams(subject),
  })

/** The notes that the signed-in person wrote. */
export const myNotesQuery = (query: NoteListQuery) =>
  listOptions(listMyNotes, noteKeys.lists(ownNotes), query)

/** Not a note, or a blank one (spec section 8). */
class InvalidNote extends Error {
  constructor() {
    super(noteMessages.invalid)
  }
}

const ReadableNote = Note.refine(({ content }) => content.trim() !== '')

export const noteQuery = (subject: Subject, noteId: number) =>
  queryOptions({
    queryKey: noteKeys.detail(subject, noteId),
    queryFn: async ({ signal }) => {
      const params = { ...subjectParams(subject), noteId: String(noteId) }
      const answer = await call(noteEndpoints[subject.kind].get, { params }, { signal })
      const note = ReadableNote.safeParse(answer)
      if (!note.success) throw new InvalidNote()
      return note.data
    },
  })

export const noteFailure = (error: Error): string =>
  error instanceof InvalidNote || error instanceof UnreadableAnswer
    ? noteMessages.invalid
    : noteMessages.fetchOneFailed

interface NoteCreation {
  content: string
  /** Same key for retries of the same text. */
  key: string
  /** Temporary negative id. */
  placeholder: number
  /** `session.ends()` when it was sent. */
  ends: number
}

let placeholders = 0

export const noteCreation = (content: string, key = idempotencyKey()): NoteCreation => {
  placeholders -= 1
  return { content, key, placeholder: placeholders, ends: session.ends() }
}

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
    onMutate: async ({ content, key, placeholder }, { client }) => {
      keepDraft(storedName(home), { content, key })
      hideNotice(aboutFailure(home))
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
    onSuccess: (note, { placeholder }, _result, { client }) => {
      if (readDraft(home).content === '') dropDraft(storedName(home))
      settleNote(client, home, placeholder, note)
    },
    onError: (error, creation, _result, { client }) => {
      dropNote(client, home, creation.placeholder)
      returnToDraft(
        home,
        creation,
        [noteMessages.createFailed, fieldErrors(error).content].filter(Boolean).join(' '),
      )
    },
    onSettled: (_note, _error, _creation, _result, { client }) => {
      // The next note, already listed, is not on the server yet.
      const isLast = client.isMutating({ mutationKey: noteKeys.creation(home) }) === 1
      if (isLast) refreshNotes(client)
    },
  })
}

const aboutFailure = ({ kind, id }: NoteHome) => `note-failed-${kind}-${id}`

// If the next note has been started, put the failed one in front of it. With the session ended, it is only in the
// encrypted draft: the next person at this browser must not see it.
function returnToDraft(home: NoteHome, { content, key, ends }: NoteCreation, failure: string) {
  if (session.ends() !== ends) return
  const next = readDraft(home).content
  writeDraft(home, next === '' ? { content, failure, key } : { content: `${content}\n\n${next}`, failure })
  if (isDraftShown(home)) return
  showNotice(aboutFailure(home), {
    color: 'red',
    title: failure,
    message: 'Your note is still in the text box.',
    autoClose: false,
  })
}

export function useUpdateNote(home: NoteHome) {
  return useMutation({
    mutationFn: ({ base, content }: { base: Note; content: string }) =>
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
