import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { type StepId, stepPath, steps } from '../steps.ts'
import classes from './step-list.module.css'

/** The first steps, which of them are done, and the way to each. */
export function StepList({ setup, current }: { setup: Setup | undefined; current: StepId | undefined }) {
  return (
    <nav aria-label="First steps">
      <ol className={classes.steps}>
        {steps.map(({ id, label, done }, index) => {
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
                {isDone && <VisuallyHidden>done</VisuallyHidden>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
