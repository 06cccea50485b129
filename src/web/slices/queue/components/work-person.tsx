import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { formatTime, formatWallWithWeekday, wallTime } from '#contract/appointments/appointments.times.ts'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { dayInZone, formatDay } from '#contract/formats/dates.ts'
import { intakeReasonLabel } from '#contract/intake/requests.enums.ts'
import type { QueueEntry, QueuePerson } from '#contract/queue/queue.schemas.ts'
import { queueModeLabels as labels } from '#contract/queue/queue-mode.labels.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LongText, WrittenText } from '#web/ui/written-text.tsx'
import { personQuery } from '../api/queue.ts'
import { askedText, attemptText, openOfPerson, outcomeText, whoText } from './entry-texts.ts'
import { LeadStatus, placeText } from './queue-list.tsx'
import classes from './queue-mode.module.css'
import { Calling, PromiseClock, ReasonChip } from './reason-chip.tsx'

interface WorkPersonProps {
  entry: QueueEntry
  isCalled: boolean
  heading: Ref<HTMLHeadingElement>
  /** Recordings of a voicemail. */
  voicemail?: ((lead: number) => ReactNode) | undefined
}

/** The person and their request. */
export function WorkPerson({ entry, isCalled, heading, voicemail }: WorkPersonProps) {
  const { data } = useQuery(personQuery(entry.id))
  const person = data ?? entry
  const { lead, patient, call } = person
  const openCount = openOfPerson(person)
  return (
    <div className={classes.person}>
      <div className={classes.why}>
        <ReasonChip {...person} />
        <span className={classes.dimmed}>
          {placeText(person)} · <RelativeTime instant={person.received_at} />
        </span>
        <PromiseClock {...person} />
        <Calling {...person} isCalled={isCalled} />
      </div>
      <blockquote className={classes.asked}>
        <WrittenText>{askedText(person) || labels.noMessage}</WrittenText>
      </blockquote>
      {call?.voicemail && lead && voicemail?.(lead.id)}
      <div className={classes.who}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.name}>
          {whoText(person)}
        </Title>
        <LeadStatus lead={lead} />
      </div>
      <div className={classes.contact}>
        {lead?.phone && <PhoneLink phone={lead.phone} />}
        {lead?.email && <EmailLink email={lead.email} />}
        {patient && (
          <span>
            {labels.patient}{' '}
            <Anchor component={Link} to={`/patients/${patient.id}`} inherit>
              {patient.name}
            </Anchor>
          </span>
        )}
        {lead?.location && lead.location.id !== person.location.id && (
          <span className={classes.dimmed}>{labels.knownAt(lead.location.name)}</span>
        )}
      </div>
      {data?.next_appointment && <Text fw={500}>{bookedText(data.next_appointment)}</Text>}
      {person.held && (
        <Text>
          {person.held_reason ? labels.heldBecause(intakeReasonLabel(person.held_reason)) : labels.held}{' '}
          {queueModeMessages.heldKeys}
        </Text>
      )}
      {openCount > 1 && <Text fw={500}>{queueModeMessages.closesAll(openCount)}</Text>}
      {data?.outcome && (
        <Text fw={500}>
          {queueModeMessages.closedBy(data.closed_by, outcomeText(data.outcome, data.booked_for))}
        </Text>
      )}
    </div>
  )
}

/** Time and provider of the next visit. */
function bookedText({ date_time, time_zone, provider }: NonNullable<QueuePerson['next_appointment']>) {
  return bookingLabels.booked(formatWallWithWeekday(wallTime(new Date(date_time), time_zone)), provider)
}

/** Attempts, tasks, appointment, notes and further requests of the person, to read before a call. */
export function WorkFacts({ entry }: { entry: QueueEntry }) {
  const { data, isError, refetch } = useQuery(personQuery(entry.id))
  if (isError && !data) return <LoadError message={queueModeMessages.loadFailed} onRetry={refetch} />
  return (
    <div className={classes.facts} aria-busy={!data || undefined}>
      <Facts
        title={labels.attempts}
        empty={labels.none}
        facts={(data ?? entry).attempts.toReversed().map(triedFact)}
      />
      <Facts title={labels.openTasks} empty={labels.none} facts={data?.tasks.map(taskFact)} />
      <Facts title={labels.nextAppointment} empty={labels.none} facts={data && appointmentFacts(data)} />
      <Facts title={labels.notes} empty={labels.noNotes} facts={data?.notes.map(noteFact)} />
      <Facts title={labels.otherRequests} empty={labels.none} facts={data?.other_requests.map(requestFact)} />
    </div>
  )
}

interface Fact {
  id: number
  main: ReactNode
  detail?: ReactNode
  late?: boolean
}

function Facts({ title, empty, facts }: { title: string; empty: string; facts: Fact[] | undefined }) {
  return (
    <section aria-label={title}>
      <h2 className={classes.factsTitle}>{title}</h2>
      {facts?.length === 0 && <span className={classes.dimmed}>{empty}</span>}
      {facts && facts.length > 0 && (
        <ul className={classes.list}>
          {facts.map(({ id, main, detail, late }) => (
            <li key={id}>
              {main}
              {detail && (
                <span className={classes.detail} data-late={late || undefined}>
                  {detail}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const triedFact = (attempt: QueueEntry['attempts'][number]): Fact => ({
  id: attempt.id,
  main: attemptText(attempt),
  detail: [attempt.note, attempt.by].filter(Boolean).join(' · '),
})

const taskFact = ({ id, title, due_date }: QueuePerson['tasks'][number]): Fact => ({
  id,
  main: (
    <Anchor component={Link} to={`/tasks/${id}`} inherit>
      {title}
    </Anchor>
  ),
  detail: due_date === practiceToday() ? labels.dueToday : labels.due(formatDay(due_date)),
  late: due_date < practiceToday(),
})

function appointmentFacts({ next_appointment: next }: QueuePerson): Fact[] {
  if (!next) return []
  const { id, date_time, type, time_zone } = next
  const { day, time } = wallTime(new Date(date_time), time_zone)
  const isToday = day === dayInZone(new Date(), time_zone)
  return [
    {
      id,
      main: isToday
        ? labels.appointmentToday(formatTime(time))
        : labels.appointment(formatDay(day), formatTime(time)),
      detail: type,
    },
  ]
}

const noteFact = ({ id, content, created_at, created_by }: QueuePerson['notes'][number]): Fact => ({
  id,
  main: <LongText text={content} />,
  detail: (
    <>
      {created_by && `${created_by} · `}
      <RelativeTime instant={created_at} />
    </>
  ),
})

const requestFact = (request: QueuePerson['other_requests'][number]): Fact => ({
  id: request.id,
  main: askedText(request) || '—',
  detail: (
    <>
      {request.location.name} · <RelativeTime instant={request.received_at} />
    </>
  ),
})
