import type { SubjectKind } from '#contract/http/subjects.ts'

/** Somebody whom notes, tasks and history belong to. */
export interface Subject {
  kind: SubjectKind
  id: number
}

/** Parameters of the calls about a subject. */
export const subjectParams = ({ id }: Subject): { id: string } => ({ id: String(id) })

/** Address of a subject's own page. */
export const subjectPath = ({ kind, id }: Subject): string => `/${kind}/${id}`
