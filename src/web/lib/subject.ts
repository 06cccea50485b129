import type { SubjectKind } from '#contract/http/subjects.ts'

export interface Subject {
  kind: SubjectKind
  id: number
}

export const subjectParams = ({ id }: Subject): { id: string } => ({ id: String(id) })

export const subjectPath = ({ kind, id }: Subject): string => `/${kind}/${id}`
