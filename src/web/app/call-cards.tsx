import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  Paper,
  Skeleton,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatWall, wallTime } from '#contract/appointments/appointments.times.ts'
import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import type { QueuePerson } from '#contract/queue/queue.schemas.ts'
import * as labels from '#contract/realtime/call-cards.labels.ts'
import { callAnnouncement, realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { errorStatus } from '#web/lib/api.ts'
import { type Bookee, bookingDialog } from '#web/lib/booking-dialog.ts'
import { isTyping } from '#web/lib/is-typing.ts'
import { NextSlots } from '#web/slices/appointments/components/next-slots.tsx'
import { locationsQuery, zoneOf } from '#web/slices/locations/api/locations.ts'
import { noteExcerpt } from '#web/slices/notes/components/note-excerpt.ts'
import { personQuery } from '#web/slices/queue/api/queue.ts'
import { askedText, whoText } from '#web/slices/queue/components/entry-texts.ts'
import { NoteDraft } from '#web/slices/queue/components/note-draft.tsx'
import { OutcomeMenu } from '#web/slices/queue/components/outcome-menu.tsx'
import { PromiseClock } from '#web/slices/queue/components/reason-chip.tsx'
import type { ShownCall } from '#web/slices/realtime/calls.ts'
import {
  IconChevronDown,
  IconChevronUp,
  IconPhone,
  IconPhoneCheck,
  IconPhoneOff,
  IconRecordMail,
} from '#web/ui/icons/icons.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { Part } from '#web/ui/part.tsx'
import { countAsUnsaved } from '#web/ui/use-unsaved-warning.ts'
import classes from './call-cards.module.css'
import { Caller } from './caller.tsx'

interface CallCardsProps {
  calls: readonly ShownCall[]
  onDismiss: (request: number) => void
}

// Milliseconds between checks whether cards have been shown long enough.
const checkInterval = 2_000

/** Incoming calls beside any page. Their cards leave the focus alone and disappear by themselves. */
export function CallCards({ calls, onDismiss }: CallCardsProps) {
  const stack = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (calls.length === 0) return
    const timer = setInterval(() => {
      // A card that someone is reading or using stays.
      if (stack.current?.matches(':hover, :focus-within')) return
      for (const { request, until } of calls)
        if (until < Date.now() && !noteIn(stack.current, request)) onDismiss(request)
    }, checkInterval)
    return () => clearInterval(timer)
  }, [calls, onDismiss])
  const dismiss = (request: number) => {
    const buttons = [...(stack.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])]
    const next = buttons.find((button) => button.dataset.dismiss !== String(request))
    if (stack.current?.matches(':focus-within')) (next ?? document.getElementById('main'))?.focus()
    onDismiss(request)
  }
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {calls.length > 0 && (
        <section ref={stack} aria-label={realtimeMessages.calls} className={classes.stack}>
          {calls.map((call) => (
            <Part key={call.request}>
              <CallCard
                call={call}
                isNewest={call === calls[0]}
                onKnown={setAnnouncement}
                onDismiss={() => dismiss(call.request)}
              />
            </Part>
          ))}
        </section>
      )}
    </>
  )
}

const noteIn = (within: HTMLElement | null, request: number) =>
  within?.querySelector<HTMLInputElement>(`[data-note="${request}"]`)?.value.trim() ?? ''

interface CallCardProps {
  call: ShownCall
  isNewest: boolean
  /** Called with the announcement for screen readers once the caller is known. */
  onKnown: (announcement: string) => void
  onDismiss: () => void
}

/** The caller, the line, facts about the person, and actions for the call. */
function CallCard({ call, isNewest, onKnown, onDismiss }: CallCardProps) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(true)
  // A card folds for a newer card, unless it is in use or its caller is on the line.
  const isInUse = call.state === 'answered'
  useEffect(() => {
    setOpen((open) => isNewest || (open && (isInUse || !!card.current?.matches(':hover, :focus-within'))))
  }, [isNewest, isInUse])
  const { data: person, error } = useQuery(personQuery(call.request))
  const announcement = person && callAnnouncement(whoText(person), person.location.name)
  useEffect(() => {
    if (announcement) onKnown(announcement)
  }, [announcement, onKnown])
  if (errorStatus(error) === 404) return null
  const { Icon, text } = stateOf(call, person)
  const book = (note: string) => {
    const who = person && bookeeOf(person)
    if (!who) return
    onDismiss()
    bookingDialog.open({ who, note: note.trim() })
  }
  // In the card, B books the caller, wherever the page's own B leads.
  const bookByKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key.toLowerCase() !== 'b' || ctrlKey || metaKey || altKey || isTyping(target)) return
    event.preventDefault()
    book(noteIn(card.current, call.request))
  }
  const name = person && whoText(person)
  const phone = person?.lead?.phone && formatPhone(person.lead.phone)
  return (
    <Paper
      component="article"
      ref={card}
      withBorder
      aria-labelledby={id}
      className={classes.card}
      data-state={call.state}
      onKeyDown={bookByKey}
    >
      <header className={classes.header}>
        <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.state}>{text}</span>
        <span className={classes.place}>{person?.location.name}</span>
        {!isNewest && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-expanded={isOpen}
            aria-label={labels.details(name ?? labels.lead)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </ActionIcon>
        )}
        <CloseButton
          size="sm"
          data-dismiss={call.request}
          aria-label={labels.dismiss(name ?? labels.lead)}
          onClick={onDismiss}
        />
      </header>
      <h2 id={id} className={classes.name}>
        {name ?? <Skeleton h={20} w={160} />}
      </h2>
      {/* Hidden instead of removed, so that a note being written stays. */}
      <div hidden={!isOpen}>
        {phone && phone !== name && <Text size="sm">{phone}</Text>}
        {person?.lead && <Caller request={person} lead={person.lead} />}
        <Facts person={person} onDismiss={onDismiss} />
        {person && <CallActions person={person} onDismiss={onDismiss} onBook={book} />}
      </div>
    </Paper>
  )
}

function stateOf({ state }: ShownCall, person: QueuePerson | undefined) {
  if (state === 'ringing') return { Icon: IconPhone, text: realtimeMessages.ringing }
  if (state === 'answered') return { Icon: IconPhoneCheck, text: realtimeMessages.answered }
  const { outcome, voicemail } = person?.call ?? {}
  if (voicemail) return { Icon: IconRecordMail, text: realtimeMessages.voicemail }
  const isMissed = outcome && outcome !== 'completed'
  return { Icon: IconPhoneOff, text: isMissed ? realtimeMessages.missed : realtimeMessages.ended }
}

/** Facts about the person. Empty facts are left out. */
function Facts({ person, onDismiss }: { person: QueuePerson | undefined; onDismiss: () => void }) {
  if (!person) return null
  const [note] = person.notes
  const next = person.next_appointment
  const nextTime = next && wallTime(new Date(next.date_time), next.time_zone)
  return (
    <dl className={classes.facts}>
      {note && (
        <>
          <dt>{labels.lastNote}</dt>
          <dd>
            {noteExcerpt(note.content)}{' '}
            <span className={classes.when}>
              <RelativeTime instant={note.created_at} />
            </span>
          </dd>
        </>
      )}
      {(person.other_requests.length > 0 || person.promised_at) && (
        <>
          <dt>{labels.openRequests}</dt>
          <dd>
            <PromiseClock {...person} />
            {person.other_requests.map((request) => (
              <span key={request.id} className={classes.task}>
                {askedText(request) || '—'}{' '}
                <span className={classes.when}>
                  <RelativeTime instant={request.received_at} />
                </span>
              </span>
            ))}
          </dd>
        </>
      )}
      {person.tasks.length > 0 && (
        <>
          <dt>{labels.openTasks}</dt>
          <dd>
            {person.tasks.map(({ id, title, due_date }) => (
              <span key={id} className={classes.task}>
                {title}, {formatDay(due_date)}
              </span>
            ))}
          </dd>
        </>
      )}
      {next && nextTime && (
        <>
          <dt>{labels.nextAppointment}</dt>
          <dd>
            {formatWall(nextTime)} · {next.type}
          </dd>
        </>
      )}
      <FreeSlots person={person} onDismiss={onDismiss} />
    </dl>
  )
}

/** The lead, or else the patient; undefined for an unknown caller. */
const bookeeOf = ({ patient, lead }: QueuePerson): Bookee | undefined => {
  if (lead) return { kind: 'lead', id: lead.id }
  return patient ? { kind: 'patient', id: patient.id } : undefined
}

/** Free times at the dialed location, or else at the lead's location. */
function FreeSlots({ person, onDismiss }: { person: QueuePerson; onDismiss: () => void }) {
  const { data: locations = [] } = useQuery(locationsQuery)
  const who = bookeeOf(person)
  const place = [person.location, person.lead?.location]
    .map((wanted) => locations.find(({ id, closed }) => id === wanted?.id && !closed))
    .find(Boolean)
  if (!who || !place) return null
  return (
    <>
      <dt>{realtimeMessages.nextSlots}</dt>
      <dd>
        <NextSlots
          location={place.id}
          timeZone={place.time_zone}
          onTake={(slot) => {
            onDismiss()
            bookingDialog.open({ who, time: slot })
          }}
        />
      </dd>
    </>
  )
}

interface CallActionsProps {
  person: QueuePerson
  onDismiss: () => void
  onBook: (note: string) => void
}

/** A note with the outcome, a booking button and a link to the person's page. */
function CallActions({ person, onDismiss, onBook }: CallActionsProps) {
  const [note, setNote] = useState('')
  useEffect(() => countAsUnsaved(() => note.trim() !== ''), [note])
  const { data: locations = [] } = useQuery(locationsQuery)
  const { lead, patient } = person
  const home = patient ? `/patients/${patient.id}` : lead && `/leads/${lead.id}`
  return (
    <>
      {person.outcome === null && <NoteDraft request={person.id} note={note} onRestore={setNote} />}
      {person.outcome === null && (
        <Group gap="xs" wrap="nowrap" mb="xs">
          <TextInput
            size="xs"
            flex={1}
            aria-label={labels.note}
            data-note={person.id}
            placeholder={labels.noteHint}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <OutcomeMenu
            entry={person}
            timeZone={zoneOf(locations)(person.location.id)}
            note={note}
            onChosen={onDismiss}
          />
        </Group>
      )}
      <Group gap="xs" grow>
        {home && (
          <Button component={Link} to={home} size="compact-md" onClick={onDismiss}>
            {patient ? labels.openPatient : labels.openLead}
          </Button>
        )}
        {bookeeOf(person) && (
          <Button
            size="compact-md"
            variant="default"
            aria-haspopup="dialog"
            aria-keyshortcuts="B"
            rightSection={<KeyHint>B</KeyHint>}
            onClick={() => onBook(note)}
          >
            {labels.book}
          </Button>
        )}
      </Group>
    </>
  )
}
