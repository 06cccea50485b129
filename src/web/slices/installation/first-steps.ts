import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'

/** Steps in their order. Hints give the benefit of each step. */
const steps = [
  {
    id: 'names',
    label: labels.names,
    title: labels.namesTitle,
    hint: labels.namesHint,
    done: ({ owner, company }: Setup) => owner && company,
  },
  {
    id: 'location',
    label: labels.location,
    title: labels.locationTitle,
    hint: labels.locationHint,
    done: ({ location }: Setup) => location,
  },
  {
    id: 'signup',
    label: labels.signup,
    title: installationMessages.signupQuestion,
    hint: labels.signupHint,
    done: ({ signup }: Setup) => signup !== false,
  },
  {
    id: 'hours',
    label: labels.hours,
    title: labels.hoursTitle,
    hint: labels.hoursHint,
    done: ({ hours }: Setup) => hours,
  },
  {
    id: 'staff',
    label: labels.staff,
    title: labels.staffTitle,
    hint: labels.staffHint,
    done: ({ staff }: Setup) => staff,
  },
  {
    id: 'form',
    label: labels.form,
    title: labels.formTitle,
    hint: labels.formHint,
    done: ({ form }: Setup) => form,
  },
  {
    id: 'phone',
    label: labels.phone,
    title: labels.phoneTitle,
    hint: labels.phoneHint,
    done: ({ phone }: Setup) => phone,
  },
  {
    id: 'import',
    label: labels.import,
    title: labels.importTitle,
    hint: labels.importHint,
    done: (setup: Setup) => setup.import,
  },
] as const
export type StepId = (typeof steps)[number]['id']

/** Only the first practice of an installation decides who can create an account. */
export const stepsOf = (setup: Setup | undefined) =>
  steps.filter(({ id }) => id !== 'signup' || typeof setup?.signup === 'boolean')

/** The steps of the checklist on Home, which asks for names by itself. */
export const checklistOf = (setup: Setup) => stepsOf(setup).filter(({ id }) => id !== 'names')

export const isFinished = (setup: Setup): boolean => checklistOf(setup).every(({ done }) => done(setup))

export const stepTexts = (id: StepId) => steps.find((step) => step.id === id) ?? steps[0]

/** The step that an address names, or else the first that is not done. */
export function stepAt(stepName: string | null, setup: Setup): StepId {
  const offered = stepsOf(setup)
  const step = offered.find(({ id }) => id === stepName) ?? offered.find(({ done }) => !done(setup))
  return step?.id ?? 'import'
}

export const stepPath = (id: StepId): string => `/welcome?step=${id}`

/** The page after a step: the next step, and Home in the end. */
export function pathAfter(id: StepId, setup: Setup): string {
  const offered = stepsOf(setup)
  const next = offered[offered.findIndex((step) => step.id === id) + 1]
  return next ? stepPath(next.id) : '/home'
}
