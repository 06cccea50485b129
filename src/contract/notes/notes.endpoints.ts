import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { forSubjects } from '../http/subjects.ts'
import { Note, NoteBody, NoteListQuery } from './notes.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'notes' })

export const noteEndpoints = forSubjects((kind, noun) => ({
  list: forStaff(`GET /${kind}/:id/notes/`, {
    summary: `List the notes of a ${noun}`,
    query: NoteListQuery,
    response: page(Note),
  }),
  create: forStaff(`POST /${kind}/:id/notes/`, {
    summary: `Create a note on a ${noun}`,
    body: NoteBody,
    response: Note,
    status: 201,
  }),
  get: forStaff(`GET /${kind}/:id/notes/:noteId/`, { summary: `Get a note on a ${noun}`, response: Note }),
}))

export const listMyNotes = forStaff('GET /notes/', {
  summary: 'List the notes you wrote: personal ones and those on leads and patients',
  query: NoteListQuery,
  response: page(Note),
  audit: { action: 'listed' },
})

export const createMyNote = forStaff('POST /notes/', {
  summary: 'Create a personal note, which only you can see',
  body: NoteBody,
  response: Note,
  status: 201,
})

export const updateNote = forStaff('PUT /notes/:id/', {
  ofOthers: 'change_notes_of_others',
  summary: 'Change a note; for its author and administrators',
  body: NoteBody,
  response: Note,
})

export const deleteNote = forStaff('DELETE /notes/:id/', {
  ofOthers: 'change_notes_of_others',
  summary: 'Delete a note; for its author and administrators',
})
