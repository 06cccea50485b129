import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { IconCheck } from '#web/ui/icons/icons.tsx'
import classes from './step-list.module.css'

/** The first steps, which of them are done, and the way to each. */
export function StepList({ setup, current }: { setup: Setup | undefined; current: StepId | undefined }) {
  return (
    <nav aria-label={labels.steps}>
      <ol className={classes.steps}>
        {stepsOf(setup).map(({ id, label, done }, index) => {
          const isDone = setup !== undefined && done(setup)
          return (
            <li key={id}>
              <Link
                to={stepPath(id)}
                replace
                className={classes.step}
                aria-current={id === current ? 'step' : undefined}
              >
                <span className={classes.mark} data-done={isDone}>
                  {isDone ? <IconCheck size={14} stroke={3} aria-hidden /> : index + 1}
                </span>
                {label}
                {isDone && <VisuallyHidden>{labels.done}</VisuallyHidden>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const steps = [
  {
    id: 'company',
    label: labels.company,
    title: labels.companyTitle,
    text: labels.companyHint,
    done: ({ company }: Setup) => company,
  },
  {
    id: 'location',
    label: labels.location,
    title: labels.locationTitle,
    text: labels.locationHint,
    done: ({ location }: Setup) => location,
  },
  // The card of the setting says what it is.
  { id: 'signup', label: labels.signup, title: '', text: '', done: ({ signup }: Setup) => signup !== false },
  {
    id: 'form',
    label: labels.form,
    title: labels.formTitle,
    text: labels.formHint,
    done: ({ lead }: Setup) => lead,
  },
] as const
export type StepId = (typeof steps)[number]['id']

// Only the first practice of an installation decides who can create an account.
const stepsOf = (setup: Setup | undefined) =>
  steps.filter(({ id }) => id !== 'signup' || typeof setup?.signup === 'boolean')

/** The step after the location. */
export const afterLocation = ({ signup }: Setup): StepId => (signup === null ? 'form' : 'signup')

export const stepTexts = (id: StepId) => steps.find((step) => step.id === id) ?? steps[0]

export function stepAt(asked: string | null, setup: Setup): StepId {
  const known = steps.find(({ id }) => id === asked)
  return (known ?? steps.find(({ done }) => !done(setup)) ?? steps[3]).id
}

export const stepPath = (id: StepId): string => `/welcome?step=${id}`
