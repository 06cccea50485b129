/** What became of a request at a public door; `received` is still to be worked on. */
export const intakeOutcomes = ['received', 'lead', 'repeat', 'ignored', 'failed'] as const
export type IntakeOutcome = (typeof intakeOutcomes)[number]

/** The public doors (design section 6). */
export const intakeDoors = ['forms'] as const
export type IntakeDoor = (typeof intakeDoors)[number]
