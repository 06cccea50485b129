import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { type StepId, stepTexts } from '#web/slices/installation/first-steps.ts'

/** A step below its title and its benefit. */
export function StepFrame({ id, children }: { id: StepId; children: ReactNode }) {
  const { title, hint } = stepTexts(id)
  return (
    <Stack gap="md">
      <div>
        <Title order={2} mb={4}>
          {title}
        </Title>
        <Text c="dimmed">{hint}</Text>
      </div>
      {children}
    </Stack>
  )
}

/** The way past a step, among the buttons of its form. */
export function SkipStep({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} replace variant="subtle">
      {labels.skipStep}
    </Button>
  )
}

/** The way on below a step that saves nothing by itself. */
export function GoOn({ to }: { to: string }) {
  return (
    <Group justify="flex-end">
      <Button component={Link} to={to} replace>
        {to === '/home' ? labels.finish : labels.continue}
      </Button>
    </Group>
  )
}
