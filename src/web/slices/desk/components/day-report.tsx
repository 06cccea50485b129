import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import { dayLabels as labels } from '#contract/desk/day.labels.ts'
import { dayMessages as messages } from '#contract/desk/day.messages.ts'
import type { Day } from '#contract/desk/day.schemas.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { seenLocationLabels } from '#contract/locations/seen-locations.labels.ts'
import { requestOutcomeLabel, requestOutcomes } from '#contract/queue/queue.enums.ts'
import { useScopedEmpty } from '#web/lib/use-scoped-empty.ts'
import { Parts } from '#web/ui/part.tsx'
import { Section } from '#web/ui/section.tsx'
import classes from './day-report.module.css'

/** Figures of a day with their lists, to read or print. `children` stand between figures and lists. */
export function DayReport({ report, children }: { report: Day; children: ReactNode }) {
  const { day, location, time_zone, received, follow_ups, closed_of_received, closed_today } = report
  const { by_outcome, open, promises, tasks_left } = report
  const at = (instant: string) => formatWall(wallTime(new Date(instant), time_zone))
  const { title, hint } = useScopedEmpty({ title: messages.caughtUp, hint: '' }, seenLocationLabels.caughtUp)
  const caughtUp = `${title} ${hint}`.trim()
  const promised = promises.kept + promises.broken
  return (
    <Parts gap="xl">
      <Text c="dimmed">{labels.dayOf(location?.name ?? labels.allLocations, formatDay(day))}</Text>
      <dl className={classes.figures}>
        <Figure
          label={labels.received}
          value={received - follow_ups}
          detail={follow_ups > 0 && labels.followUpsDue(follow_ups)}
        />
        <Figure label={labels.closedOfReceived} value={labels.shareOf(closed_of_received, received)} />
        <Figure label={labels.closedOnDay} value={closed_today} />
        <Figure label={labels.stillOpen} value={open} />
        <Figure
          label={labels.onTime}
          value={promised === 0 ? '—' : labels.shareOf(promises.kept, promised)}
        />
        <Figure label={labels.tasksLeft} value={tasks_left} />
      </dl>
      {children}
      <Section title={labels.closedOnDayTitle} order={2}>
        <Rows empty={closed_today === 0 && messages.nothingClosed}>
          {requestOutcomes
            .filter((outcome) => by_outcome[outcome] > 0)
            .map((outcome) => (
              <li key={outcome}>
                <span className={classes.name}>{requestOutcomeLabel(outcome)}</span>
                <span>{by_outcome[outcome]}</span>
              </li>
            ))}
        </Rows>
      </Section>
      <Section title={labels.stillOpenTitle} order={2}>
        <Rows
          empty={open === 0 && (location ? messages.caughtUp : caughtUp)}
          more={open - report.open_requests.length}
        >
          {report.open_requests.map(({ id, channel, received_at, name, lead, attempts, promised_at }) => (
            <li key={id}>
              <span className={classes.name}>
                {lead ? (
                  <Anchor component={Link} to={`/leads/${lead.id}`}>
                    {lead.name}
                  </Anchor>
                ) : (
                  name || labels.unknownName
                )}
              </span>
              <span className={classes.rest}>
                {[
                  channelLabel(channel),
                  at(received_at),
                  attempts > 0 && labels.attempts(attempts),
                  promised_at && labels.goal(at(promised_at)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </Rows>
      </Section>
      <Section title={labels.tasksLeftTitle} order={2}>
        <Rows empty={tasks_left === 0 && messages.noTasks} more={tasks_left - report.tasks.length}>
          {report.tasks.map(({ id, title, due_date, assigned_to_name, about }) => (
            <li key={id}>
              <Anchor component={Link} to={`/tasks/${id}`} className={classes.name}>
                {title}
              </Anchor>
              <span className={classes.rest}>
                {[about, labels.due(formatDay(due_date)), assigned_to_name].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </Rows>
      </Section>
    </Parts>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  detail?: ReactNode
}

const Figure = ({ label, value, detail }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value}
      {detail && <span className={classes.detail}>{detail}</span>}
    </dd>
  </div>
)

interface RowsProps {
  /** Shown instead of the rows. */
  empty: string | false
  /** How many there are that are not listed. */
  more?: number
  children: ReactNode
}

const Rows = ({ empty, more = 0, children }: RowsProps) =>
  empty ? (
    <Text c="dimmed">{empty}</Text>
  ) : (
    <>
      <ul className={classes.list}>{children}</ul>
      {more > 0 && <Text c="dimmed">{labels.more(more)}</Text>}
    </>
  )
