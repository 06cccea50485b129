import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  /** What to do next, or why it is fine that there is nothing. */
  hint?: string
  action?: ReactNode
  /** True for one line, where what is empty is a part of a page. */
  quiet?: boolean
}

/** Stands where a list has nothing to show. */
export function EmptyState({ title, hint, action, quiet = false }: EmptyStateProps) {
  if (quiet) {
    return (
      <Text size="sm" c="dimmed">
        <Text span inherit fw={500} mr={8}>
          {title}
        </Text>{' '}
        {hint}
      </Text>
    )
  }
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
