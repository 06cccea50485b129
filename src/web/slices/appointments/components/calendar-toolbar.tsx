import {
  ActionIcon,
  Button,
  Group,
  Popover,
  SegmentedControl,
  Switch,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { Suspense, useState } from 'react'
import { calendarLabels as labels } from '#contract/appointments/calendar.labels.ts'
import type { StaffMember } from '#contract/staff/staff.endpoints.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { SearchableChoice } from '#web/ui/choice.tsx'
import { DayCalendar } from '#web/ui/day-input.tsx'
import { FiltersButton } from '#web/ui/filters-button.tsx'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.tsx'
import type { Places } from './appointment-inputs.tsx'
import classes from './calendar.module.css'
import { asDate, longDay } from './calendar-days.ts'
import type { CalendarControl, CalendarView } from './calendar-state.ts'
import { DaySheetLink } from './day-sheet-link.tsx'

const views: { value: CalendarView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

const span = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const shortSpan = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

const titleOf = ({ state, days }: CalendarControl) =>
  state.view === 'day' ? longDay(days.from) : span.formatRange(asDate(days.from), asDate(days.to))

/** For beside the buttons of a phone, such as "Mon, Mar 9" and "Mar 9 – 15". */
const shortTitleOf = ({ state, days }: CalendarControl) =>
  state.view === 'day'
    ? shortDate.format(asDate(days.from))
    : shortSpan.formatRange(asDate(days.from), asDate(days.to))

interface CalendarToolbarProps {
  control: CalendarControl
  /** Undefined where there is but one. */
  places: Places | undefined
  people: readonly StaffMember[]
  /** Names of services and types of visits. */
  services: readonly string[]
}

export function CalendarToolbar({ control, places, people, services }: CalendarToolbarProps) {
  const { state, change, turn } = control
  const page = state.view
  const [filtersOpen, setFiltersOpen] = useState(false)
  const active = [state.location, state.staff, state.service, state.cancelled].filter(
    (filter) => filter !== undefined,
  ).length
  return (
    <>
      <div className={classes.toolbar}>
        <Group gap={4} wrap="nowrap" className={classes.turn ?? ''}>
          <Button variant="default" onClick={() => change({ date: practiceToday() })}>
            Today
          </Button>
          <ActionIcon variant="default" size={36} aria-label={`Previous ${page}`} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={`Next ${page}`} onClick={() => turn(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <DateTitle control={control} />
        <SegmentedControl
          aria-label={labels.view}
          data={views}
          value={page}
          onChange={(view) => change({ view: view as CalendarView })}
        />
        <FiltersButton
          className={classes.filtersButton}
          active={active}
          opened={filtersOpen}
          onToggle={() => setFiltersOpen(!filtersOpen)}
        />
      </div>
      <div className={classes.toolbar} data-folds data-open={filtersOpen}>
        {places && (
          <SearchableChoice<number>
            clearable
            aria-label="Location"
            placeholder="All locations"
            className={classes.filter ?? ''}
            data={places.choices}
            value={state.location ?? null}
            onChange={(location) => change({ location: location ?? undefined })}
          />
        )}
        <SearchableChoice<number>
          clearable
          aria-label="Staff"
          placeholder="All staff"
          className={classes.filter ?? ''}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={state.staff ?? null}
          onChange={(member) => change({ staff: member ?? undefined })}
        />
        <SearchableChoice
          clearable
          aria-label={labels.service}
          placeholder={labels.allServices}
          className={classes.filter ?? ''}
          data={[...new Set([...services, ...(state.service ? [state.service] : [])])]}
          value={state.service ?? null}
          onChange={(service) => change({ service: service ?? undefined })}
        />
        {state.view === 'day' && (
          <SegmentedControl
            aria-label={labels.columns}
            visibleFrom="sm"
            data={[
              { value: 'provider', label: labels.byProvider },
              { value: 'operatory', label: labels.byOperatory },
            ]}
            value={state.by ?? 'provider'}
            onChange={(by) => change({ by: by === 'operatory' ? by : undefined })}
          />
        )}
        <Switch
          label={labels.showCanceled}
          checked={state.cancelled === 'show'}
          onChange={(event) => change({ cancelled: event.currentTarget.checked ? 'show' : undefined })}
        />
        <DaySheetLink day={state.date} location={state.location} />
      </div>
    </>
  )
}

/** Says which days are shown, and opens a month to choose others from. */
function DateTitle({ control }: { control: CalendarControl }) {
  const [opened, setOpened] = useState(false)
  const pick = (date: string | null) => {
    setOpened(false)
    if (date) control.change({ date })
  }
  const title = titleOf(control)
  return (
    <Title order={2} className={classes.title ?? ''} aria-live="polite">
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.date ?? ''}
            aria-label={`${title}. Choose date`}
            onClick={() => setOpened(!opened)}
          >
            <span className={classes.longDate}>{title}</span>
            <span className={classes.shortDate}>{shortTitleOf(control)}</span>
            <IconChevronDown size={16} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="Choose date">
          <Suspense>
            <DayCalendar value={control.state.date} today={practiceToday()} onPick={pick} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </Title>
  )
}
