import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Setup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useDismissSetup } from '../api/installation.ts'
import { checklistOf, stepPath } from '../first-steps.ts'
import classes from './checklist.module.css'
import { RemoveTestLead } from './remove-test-lead.tsx'
import { StepMark } from './step-mark.tsx'

/** The first steps with their benefits. */
export function Checklist({ setup }: { setup: Setup }) {
  const id = useId()
  const dismiss = useDismissSetup()
  const steps = checklistOf(setup).map(({ done, ...step }) => ({ ...step, isDone: done(setup) }))
  const left = steps.filter(({ isDone }) => !isDone)
  return (
    <Paper withBorder component="section" aria-labelledby={id} p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap="sm" align="baseline">
          <Title order={2} id={id}>
            {labels.steps}
          </Title>
          <Text span size="sm" c="dimmed">
            {labels.checklist(steps.length - left.length, steps.length)}
          </Text>
        </Group>
        <PendingButton
          variant="default"
          size="compact-sm"
          pending={dismiss.isPending}
          onClick={() =>
            dismiss.mutate('checklist', {
              onError: () => notifications.show({ color: 'red', message: messages.dismissFailed }),
            })
          }
        >
          {labels.dismiss}
        </PendingButton>
      </Group>
      <ul className={classes.steps}>
        {steps.map(({ id: step, label, hint, isDone }) => (
          <li key={step} className={classes.step} data-done={isDone}>
            <StepMark isDone={isDone} />
            <div>
              <Anchor component={Link} to={stepPath(step)} fw={500} inherit>
                {label}
              </Anchor>
              {isDone ? (
                <span className={classes.state}>{labels.done}</span>
              ) : (
                <span className={classes.hint}>{hint}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  )
}

/** Reminds of the test lead once the checklist is gone. */
export function TestLeadStays() {
  return (
    <Paper withBorder component="section" aria-label={labels.testLead} p="md">
      <Group justify="space-between" gap="sm">
        <Text>{messages.testLeadStays}</Text>
        <RemoveTestLead />
      </Group>
    </Paper>
  )
}

/** The way back to the steps from another page than Home. */
export function StepsRemain() {
  return (
    <Paper withBorder component="section" aria-label={labels.steps} p="md">
      <Group justify="space-between" gap="sm">
        <Text>{labels.finishSetup}</Text>
        <Button component={Link} to="/welcome">
          {labels.continue}
        </Button>
      </Group>
    </Paper>
  )
}
