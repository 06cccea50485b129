import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Part } from './part.tsx'

interface TitledCardProps {
  title: string
  /** How things stand, in a word, at the end of the title line. */
  status?: ReactNode
  description: string
  children?: ReactNode
  /** Buttons, below everything. */
  actions?: ReactNode
}

/** One subject of a page of settings: what it is, how it stands, what can be done about it. */
export function TitledCard({ title, status, description, children, actions }: TitledCardProps) {
  const id = useId()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {status}
      </Group>
      <Text c="dimmed" size="sm" mb="md">
        {description}
      </Text>
      <Stack gap="md">
        <Part>{children}</Part>
        {actions && <Group gap="xs">{actions}</Group>}
      </Stack>
    </Paper>
  )
}
