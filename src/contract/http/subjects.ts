/** The kinds of people that notes, tasks and history belong to: the first part of their paths (spec section 7). */
export const subjectKinds = ['leads', 'patients'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The same calls for every kind. */
export function forSubjects<T>(make: <K extends SubjectKind>(kind: K) => T): Record<SubjectKind, T> {
  return Object.fromEntries(subjectKinds.map((kind) => [kind, make(kind)])) as Record<SubjectKind, T>
}
