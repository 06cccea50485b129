import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams, numberText } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'
import { Note, NoteBody, NoteListQuery } from './notes.schemas.ts'

const base = { access: 'staff', tag: 'notes' } as const
const NoteParams = z.strictObject({ ...IdParams.shape, noteId: numberText(Number.MAX_SAFE_INTEGER) })

/** The calls for the notes of a lead or of a patient. */
export const noteEndpoints = forSubjects((kind) => ({
  list: endpoint({
    ...base,
    method: 'GET',
    path: `/${kind}/:id/notes/`,
    summary: `Notes of one of the ${kind}`,
    params: IdParams,
    query: NoteListQuery,
    response: page(Note),
  }),
  create: endpoint({
    ...base,
    method: 'POST',
    path: `/${kind}/:id/notes/`,
    summary: `Write a note about one of the ${kind}`,
    params: IdParams,
    body: NoteBody,
    response: Note,
    status: 201,
  }),
  get: endpoint({
    ...base,
    method: 'GET',
    path: `/${kind}/:id/notes/:noteId/`,
    summary: `One note about one of the ${kind}`,
    params: NoteParams,
    response: Note,
  }),
}))

export const listMyNotes = endpoint({
  ...base,
  method: 'GET',
  path: '/notes/',
  summary: 'Notes that the signed-in person wrote, personal ones and those about people',
  query: NoteListQuery,
  response: page(Note),
  audit: { action: 'listed' },
})

export const createMyNote = endpoint({
  ...base,
  method: 'POST',
  path: '/notes/',
  summary: 'Write a personal note, which nobody else sees',
  body: NoteBody,
  response: Note,
  status: 201,
})

export const updateNote = endpoint({
  ...base,
  ofOthers: 'change_notes_of_others',
  method: 'PUT',
  path: '/notes/:id/',
  summary: 'Change a note; its author and administrators may',
  params: IdParams,
  body: NoteBody,
  response: Note,
})

export const deleteNote = endpoint({
  ...base,
  ofOthers: 'change_notes_of_others',
  method: 'DELETE',
  path: '/notes/:id/',
  summary: 'Delete a note; its author and administrators may',
  params: IdParams,
})
