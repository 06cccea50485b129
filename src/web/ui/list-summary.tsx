import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ListSummaryProps {
  /** How many there are, in words; undefined while that is not known. */
  text: string | undefined
  /** True when the last refresh failed, so what shows may be old. */
  stale?: boolean
  /** Shows everything again; absent where nothing narrows the list. */
  onClear?: (() => void) | undefined
  /** What else can be done about it. */
  children?: ReactNode
}

/** The line above a list: how many there are, and the way out of its filters. Always of one height. */
export const ListSummary = ({ text, stale = false, onClear, children }: ListSummaryProps) => (
  <Group gap="sm" h={28} wrap="nowrap">
    <Text role="status" c="dimmed" className="tabular">
      {text}
      {stale && ' · could not be refreshed'}
    </Text>
    {onClear && (
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear filters
      </Button>
    )}
    {children}
  </Group>
)
