import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { type StepId, stepPath, stepsOf } from '../first-steps.ts'
import classes from './step-list.module.css'
import { StepMark } from './step-mark.tsx'

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
                <StepMark isDone={isDone}>{index + 1}</StepMark>
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
