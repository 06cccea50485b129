import type { Setup } from '#contract/installation/installation.endpoints.ts'

/** The first steps of a practice, in order. */
export const steps = [
  { id: 'company', label: 'Your practice', done: ({ company }: Setup) => company },
  { id: 'location', label: 'First location', done: ({ location }: Setup) => location },
  { id: 'form', label: 'Web form', done: ({ lead }: Setup) => lead },
  { id: 'lead', label: 'First lead', done: ({ lead }: Setup) => lead },
] as const
export type StepId = (typeof steps)[number]['id']

/** The step that an address asks for, else the first one that is not done. */
export function stepAt(asked: string | null, setup: Setup): StepId {
  const known = steps.find(({ id }) => id === asked)
  return (known ?? steps.find(({ done }) => !done(setup)) ?? steps[3]).id
}

export const stepPath = (id: StepId): string => `/welcome?step=${id}`
