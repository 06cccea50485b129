import type { SubjectKind } from '#contract/http/subjects.ts'

/** Where notes are looked at: with those about somebody, or with those that the signed-in person wrote. */
export interface NoteHome {
  kind: SubjectKind | 'own'
  id: number
}

export const ownNotes: NoteHome = { kind: 'own', id: 0 }
