import { Button, CloseButton, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fieldMessages } from '#contract/http/fields.ts'
import type { RequestOutcome } from '#contract/queue/queue.enums.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import type { QueueEntry, QueueQuery } from '#contract/queue/queue.schemas.ts'
import { queueModeLabels as labels } from '#contract/queue/queue-mode.labels.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { dropDraft } from '#web/lib/drafts.ts'
import { originIn } from '#web/lib/link-state.ts'
import { isDay } from '#web/ui/day-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconArrowBackUp, IconKeyboard } from '#web/ui/icons/icons.tsx'
import { shortTime } from '#web/ui/instant.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { Part } from '#web/ui/part.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { noteDraftName } from '../api/changes.ts'
import { useEmptyQueue } from '../queue-empty.ts'
import { CallLater } from './call-later.tsx'
import { whoText } from './entry-texts.ts'
import { NoteDraft } from './note-draft.tsx'
import { workPath } from './queue-list.tsx'
import classes from './queue-mode.module.css'
import { useWork, type Work } from './use-work.ts'
import { WorkActions } from './work-actions.tsx'
import { type Command, isDialogOpen, KeysDialog, useWorkKeys } from './work-keys.tsx'
import { WorkFacts, WorkPerson } from './work-person.tsx'

interface QueueModeProps {
  query: Pick<QueueQuery, 'location' | 'channel'>
  /** The request to start with. */
  asked: number | undefined
  zoneOf: (location: number) => string
  onRelease: (entry: QueueEntry) => void
  voicemail: (lead: number) => ReactNode
}

/** The queue by keyboard: one person fills the screen, and one key brings the next. */
export function QueueMode({ query, asked, zoneOf, onRelease, voicemail }: QueueModeProps) {
  const work = useWork(query, asked)
  const { current, note, said } = work
  const navigate = useNavigate()
  const { state } = useLocation()
  const latestWork = useRef(work)
  latestWork.current = work
  const heading = useRef<HTMLHeadingElement>(null)
  const noteInput = useRef<HTMLInputElement>(null)
  const callLink = useRef<HTMLAnchorElement>(null)
  const [dialog, setDialog] = useState<'later' | 'keys'>()
  const [alarm, setAlarm] = useState<string>()
  const [called, setCalled] = useState<number>()
  // Belongs to a request, which comes back when saving fails.
  const [typed, setTyped] = useState<{ id: number; day: string | null }>()
  usePageTitle(queueMessages.title)
  const isStaying = useRef(false)
  useUnsavedWarning(
    () => note.trim() !== '' && !isStaying.current,
    () => current && dropDraft(noteDraftName(current.id)),
  )
  const toHeading = () => heading.current?.focus({ preventScroll: true })

  const currentId = current?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is read from the top
  useEffect(() => {
    setAlarm(undefined)
    setCalled(undefined)
    if (isDialogOpen()) return
    toHeading()
    window.scrollTo(0, 0)
  }, [currentId])

  const bookedFor = typed && typed.id === currentId ? typed.day : null
  const outcome = (chosen: RequestOutcome) => {
    if (!current) return
    if (current.held && chosen !== 'spam') return setAlarm(queueMessages.isHeld)
    if (chosen === 'booked' && current.lead) {
      return bookingDialog.open({
        who: { kind: 'lead', id: current.lead.id },
        note: note.trim(),
        onBooked: (text, takeBack) => latestWork.current.leaveBooked(text, takeBack),
      })
    }
    const isDated = chosen === 'booked_elsewhere' && bookedFor !== null
    if (isDated && !isDay(bookedFor)) return setAlarm(fieldMessages.date)
    const date = isDated && { booked_for: bookedFor }
    work.act({ kind: 'outcome', outcome: chosen, ...date, note: note.trim() })
  }
  const attempt = (result: 'no_answer' | 'left_voicemail') =>
    work.act({ kind: 'attempt', result, note: note.trim() })
  const isCallable = current && !current.held
  const openLead = async () => {
    if (!current?.lead) return
    // Back must lead to the same person, because the clerk is still talking to them.
    work.keepClaim()
    isStaying.current = true
    await navigate(workPath(current), { replace: true, state })
    isStaying.current = false
    navigate(`/leads/${current.lead.id}`)
  }
  const run: Record<Command, () => unknown> = {
    no_answer: () => (isCallable ? attempt('no_answer') : undefined),
    left_voicemail: () => (isCallable ? attempt('left_voicemail') : undefined),
    call_later: () => isCallable && setDialog('later'),
    undo: work.undo,
    skip: work.skip,
    open: openLead,
    call: () => (callLink.current ? callLink.current.click() : setAlarm(queueModeMessages.nothingToCall)),
    release: () => current?.held && onRelease(current),
    keys: () => setDialog('keys'),
    note: () => noteInput.current?.focus(),
    leave: () => navigate(originIn(state) ?? '/queue'),
  }
  const command = (name: Command) => run[name]()
  useWorkKeys({ onOutcome: outcome, onCommand: command })
  // Tab moves from the person's name to the note first.
  const toNote = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.target !== heading.current || !noteInput.current)
      return
    event.preventDefault()
    noteInput.current.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it passes on a key of the heading within
    <div className={classes.screen} onKeyDown={toNote}>
      <div className={classes.bar}>
        <span className={classes.barTitle}>{queueMessages.title}</span>
        <span className={classes.dimmed}>{work.list.data && openText(work.list.data.count, work.done)}</span>
        <div className={classes.barEnd}>
          <Button
            variant="subtle"
            color="gray"
            aria-keyshortcuts="U"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            disabled={!work.canUndo}
            onClick={work.undo}
          >
            {labels.undo}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            className={classes.keysButton}
            aria-keyshortcuts="?"
            leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDialog('keys')}
          >
            {labels.keys}
          </Button>
          <CloseButton size="lg" aria-label={labels.leave} title={labels.leaveTitle} onClick={run.leave} />
        </div>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {current ? (
        <div className={classes.work}>
          <div className={classes.alarm}>
            <FailureOf work={work} />
            <Failure text={alarm} onDismiss={() => setAlarm(undefined)} />
            <NoteDraft key={current.id} request={current.id} note={note} onRestore={work.writeNote} />
          </div>
          <Part>
            <WorkPerson
              entry={current}
              isCalled={called === current.id}
              heading={heading}
              voicemail={voicemail}
            />
          </Part>
          <Part>
            <WorkActions
              entry={current}
              note={note}
              onNote={work.writeNote}
              bookedFor={bookedFor}
              onBookedFor={(day) => setTyped({ id: current.id, day })}
              noteInput={noteInput}
              callLink={callLink}
              onCall={() => setCalled(current.id)}
              onNoteDone={toHeading}
              onOutcome={outcome}
              onCommand={command}
            />
          </Part>
          <Part>
            <WorkFacts entry={current} />
          </Part>
        </div>
      ) : (
        <Nobody work={work} onLeave={run.leave} />
      )}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'later' && current && (
        <CallLater
          who={whoText(current)}
          timeZone={zoneOf(current.location.id)}
          onClose={() => setDialog(undefined)}
          onPick={(next_at) => {
            setDialog(undefined)
            work.act({ kind: 'attempt', result: 'call_later', next_at, note: note.trim() })
          }}
        />
      )}
    </div>
  )
}

const openText = (open: number, done: number) =>
  done > 0 ? labels.openAndDone(open, done) : labels.open(open)

function FailureOf({ work: { failure, retry } }: { work: Work }) {
  if (!failure) return null
  return (
    <Failure
      text={failure.text}
      action={
        failure.step && (
          <Button size="compact-sm" variant="default" onClick={retry}>
            {labels.tryAgain}
          </Button>
        )
      }
    />
  )
}

/** The screen before the first person and after the last, with the reason and the next step. */
function Nobody({ work, onLeave }: { work: Work; onLeave: () => void }) {
  const { list, isLoading, skippedDue, nextDue, startOver } = work
  const { title, hint } = useEmptyQueue()
  if (isLoading) {
    return (
      <div className={classes.nobody} aria-busy="true">
        <Title order={1}>{queueMessages.title}</Title>
        <Skeleton height={300} mt="md" />
      </div>
    )
  }
  return (
    <div className={classes.nobody}>
      <FailureOf work={work} />
      <Title order={1} ta="center">
        {queueMessages.title}
      </Title>
      {list.isError && !list.data ? (
        <LoadError message={queueMessages.fetchFailed} onRetry={() => list.refetch()} />
      ) : skippedDue > 0 ? (
        <EmptyState
          title={labels.skippedRequests(skippedDue)}
          action={<Button onClick={startOver}>{labels.startOver}</Button>}
        />
      ) : (
        <EmptyState
          title={title}
          hint={nextDue ? labels.nextAttemptDue(shortTime(nextDue)) : hint}
          action={<Button onClick={onLeave}>{labels.leaveQueue}</Button>}
        />
      )}
    </div>
  )
}
