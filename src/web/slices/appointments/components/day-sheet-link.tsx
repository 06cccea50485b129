import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { daySheetLabels as labels } from '#contract/appointments/day-sheet.labels.ts'
import { usePageKey } from '#web/lib/use-page-key.ts'
import { IconPrinter } from '#web/ui/icons/icons.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'

/** Link from the calendar to the day sheet of its day and location, with the key P. */
export function DaySheetLink({ day, location }: { day: string; location: number | undefined }) {
  const navigate = useNavigate()
  const to = `/calendar/print?day=${day}${location === undefined ? '' : `&location=${location}`}`
  usePageKey('p', () => navigate(to))
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      aria-keyshortcuts="P"
      leftSection={<IconPrinter size={16} aria-hidden />}
      rightSection={<KeyHint>P</KeyHint>}
    >
      {labels.open}
    </Button>
  )
}
