import { Button, Group, type GroupProps } from '@mantine/core'
import { daysAfter } from './day-text.ts'

interface DayShortcutsProps extends GroupProps {
  /** yyyy-MM-dd. */
  today: string
  onPick: (day: string) => void
}

const shortcuts = [
  { label: 'Today', days: 0 },
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
  { label: 'In 30 days', days: 30 },
]

/** The days that are wanted most, within one click. */
export function DayShortcuts({ today, onPick, ...props }: DayShortcutsProps) {
  return (
    <Group gap={4} {...props}>
      {shortcuts.map(({ label, days }) => (
        <Button
          key={label}
          variant="default"
          size="compact-sm"
          px={5}
          onClick={() => onPick(daysAfter(today, days))}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
