/** The parents of notes, tasks and history, by the first segment of their paths (spec section 7). */
export const subjectKinds = ['leads', 'patients'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const subjectNouns = { leads: 'lead', patients: 'patient' } as const satisfies Record<
  SubjectKind,
  string
>
export type SubjectNoun = (typeof subjectNouns)[SubjectKind]

/** Makes a value for each kind of subject. `noun` is the singular, for summaries. */
export const forSubjects = <T>(make: (kind: SubjectKind, noun: string) => T) =>
  Object.fromEntries(subjectKinds.map((kind) => [kind, make(kind, subjectNouns[kind])])) as Record<
    SubjectKind,
    T
  >
