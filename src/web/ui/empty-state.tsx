import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** What to do next, or why it is fine that there is nothing. */
  hint?: string
  action?: ReactNode
}

/** Stands where a list has nothing to show. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="lg" px="md" ta="center">
      <Text fw={500}>{title}</Text>
      {hint && (
        <Text size="sm" c="dimmed" maw="28rem">
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  )
}
