import { ActionIcon, Button, Group, SegmentedControl, Switch, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { useStaffChoices } from '../api/staff.ts'
import classes from './calendar.module.css'
import type { CalendarControl, CalendarView } from './calendar-state.ts'

const views: { value: CalendarView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

const asDate = (day: string) => new Date(`${day}T00:00:00Z`)
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const span = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The days that show, as a heading. */
const titleOf = ({ state, days }: CalendarControl) =>
  state.view === 'day'
    ? longDay.format(asDate(days.from))
    : span.formatRange(asDate(days.from), asDate(days.to))

interface CalendarToolbarProps {
  control: CalendarControl
  locations: readonly Location[] | undefined
}

/** Which days, of which location and staff member, the calendar shows. */
export function CalendarToolbar({ control, locations }: CalendarToolbarProps) {
  const { state, change, turn } = control
  const { people } = useStaffChoices(state.location ?? null, state.staff ?? null)
  return (
    <>
      <div className={classes.toolbar}>
        <Group gap={4} wrap="nowrap" className={classes.turn ?? ''}>
          <Button variant="default" onClick={() => change({ date: practiceToday() })}>
            Today
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={state.view === 'day' ? 'Previous day' : 'Previous week'}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={state.view === 'day' ? 'Next day' : 'Next week'}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Title order={2} className={classes.title ?? ''} aria-live="polite">
          {titleOf(control)}
        </Title>
        <SegmentedControl
          aria-label="View"
          data={views}
          value={state.view}
          onChange={(view) => change({ view: view as CalendarView })}
        />
      </div>
      <div className={classes.toolbar}>
        <DayInput
          aria-label="Go to date"
          className={classes.date ?? ''}
          today={practiceToday()}
          value={state.date}
          onChange={(day) => (day === null || isDay(day)) && change({ date: day ?? practiceToday() })}
        />
        <SearchableChoice<number>
          clearable
          aria-label="Location"
          placeholder="All locations"
          className={classes.filter ?? ''}
          data={(locations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={state.location ?? null}
          onChange={(location) => change({ location: location ?? undefined })}
        />
        <SearchableChoice<number>
          clearable
          aria-label="Staff"
          placeholder="All staff"
          className={classes.filter ?? ''}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={state.staff ?? null}
          onChange={(member) => change({ staff: member ?? undefined })}
        />
        <Switch
          label="Show cancelled"
          checked={state.cancelled === 'show'}
          onChange={(event) => change({ cancelled: event.currentTarget.checked ? 'show' : undefined })}
        />
      </div>
    </>
  )
}
