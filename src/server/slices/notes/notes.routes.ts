import * as endpoints from '#contract/notes/notes.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import type { Subject } from '#server/platform/subjects.ts'
import * as repository from './notes.repository.ts'
import { changeNote, removeNote } from './notes.usecases.ts'

export const serveNotes = ({ subjects }: Platform): RunningSlice => ({
  routes: (routes) => registerNotes(routes, subjects),
})

function registerNotes(routes: Routes, subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    const { list, create, get } = endpoints.noteEndpoints[subject.kind]
    routes.list(list, ({ scope, db, params, query }) =>
      repository.listNotesOf({ scope, db, subjects }, { subject, id: params.id }, query),
    )
    routes.signedIn(create, async ({ scope, db, params, body, now }) => {
      const about = { subject, id: params.id }
      return found(await repository.insertNoteAbout({ scope, db, subjects }, about, body.content, now))
    })
    routes.signedIn(get, async ({ scope, db, params }) =>
      found(await repository.findNote({ scope, db, subjects }, params.noteId, { subject, id: params.id })),
    )
  }
  routes.list(endpoints.listMyNotes, ({ scope, db, query }) =>
    repository.listOwnNotes({ scope, db, subjects }, query),
  )
  routes.signedIn(endpoints.createMyNote, async ({ scope, db, body, now }) =>
    found(await repository.insertOwnNote({ scope, db, subjects }, body.content, now)),
  )
  routes.signedIn(endpoints.updateNote, (call) =>
    changeNote({ ...call, subjects }, call.params.id, call.body.content),
  )
  routes.signedIn(endpoints.deleteNote, (call) => removeNote({ ...call, subjects }, call.params.id))
}
