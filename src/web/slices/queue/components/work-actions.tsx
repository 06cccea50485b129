import { Button, Kbd, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { formatPhone, phoneAddress } from '#contract/formats/phone.ts'
import {
  attemptResultLabel,
  chosenOutcomes,
  type RequestOutcome,
  requestOutcomeLabel,
} from '#contract/queue/queue.enums.ts'
import { queueLimits } from '#contract/queue/queue.limits.ts'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { queueEntryLabels as entryLabels } from '#contract/queue/queue-entry.labels.ts'
import { queueModeLabels as labels } from '#contract/queue/queue-mode.labels.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { IconPhone } from '#web/ui/icons/icons.tsx'
import { shortTime } from '#web/ui/instant.tsx'
import keyClasses from '#web/ui/key-hint.module.css'
import { personQuery } from '../api/queue.ts'
import classes from './queue-mode.module.css'
import type { Command } from './work-keys.tsx'

/** The key of an outcome: its place in the list. */
const outcomeKey = (outcome: (typeof chosenOutcomes)[number]): string =>
  String(chosenOutcomes.indexOf(outcome) + 1)

interface WorkActionsProps {
  entry: QueueEntry
  note: string
  onNote: (note: string) => void
  /** yyyy-MM-dd, of a visit that was booked elsewhere. */
  bookedFor: string | null
  onBookedFor: (day: string | null) => void
  noteInput: Ref<HTMLInputElement>
  callLink: Ref<HTMLAnchorElement>
  onCall: () => void
  onNoteDone: () => void
  onOutcome: (outcome: RequestOutcome) => void
  onCommand: (command: Command) => void
}

/** Everything that can be done with a person, each action with its key. */
export function WorkActions(props: WorkActionsProps) {
  const {
    entry,
    note,
    onNote,
    bookedFor,
    onBookedFor,
    noteInput,
    callLink,
    onCall,
    onNoteDone,
    onOutcome,
    onCommand,
  } = props
  const { lead, held } = entry
  const address = phoneAddress(lead?.phone ?? '')
  const { data } = useQuery(personQuery(entry.id))
  const proposal = data?.proposed_at
    ? labels.proposedAttempt(shortTime(data.proposed_at))
    : labels.noMoreAttempts
  // A non-breaking space holds the line while it loads.
  const proposed = data ? proposal : '\u00A0'
  const command = (key: string, label: string, name: Command, hint?: string) => (
    <KeyButton keyName={key} label={label} hint={hint} onClick={() => onCommand(name)} />
  )
  const leaveInput = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    onNoteDone()
  }
  if (held) {
    return (
      <section aria-label={labels.actions} className={classes.actions}>
        <div className={classes.keys}>
          {command('R', labels.release, 'release')}
          <KeyButton
            keyName={outcomeKey('spam')}
            label={requestOutcomeLabel('spam')}
            onClick={() => onOutcome('spam')}
          />
        </div>
        <div className={classes.keys}>{command('S', labels.skip, 'skip')}</div>
      </section>
    )
  }
  return (
    <section aria-label={labels.actions} className={classes.actions}>
      {lead && address && (
        <Button
          component="a"
          ref={callLink}
          href={address}
          onClick={onCall}
          size="md"
          fullWidth
          aria-keyshortcuts="C"
          leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          rightSection={<KeyName>C</KeyName>}
        >
          {labels.call(formatPhone(lead.phone))}
        </Button>
      )}
      <TextInput
        ref={noteInput}
        label={labels.note}
        placeholder={labels.noteHint}
        aria-keyshortcuts="Enter"
        maxLength={queueLimits.note}
        value={note}
        autoComplete="off"
        rightSection={note === '' && <KeyName>↵</KeyName>}
        onChange={(event) => onNote(event.currentTarget.value)}
        onKeyDown={leaveInput}
      />
      <KeyGroup label={entryLabels.outcome}>
        {chosenOutcomes.map((outcome) => (
          <KeyButton
            key={outcome}
            keyName={outcomeKey(outcome)}
            label={requestOutcomeLabel(outcome)}
            onClick={() => onOutcome(outcome)}
          />
        ))}
      </KeyGroup>
      <DayInput
        label={labels.bookedFor}
        today={practiceToday()}
        value={bookedFor}
        onChange={onBookedFor}
        onKeyDown={leaveInput}
      />
      <KeyGroup label={labels.notReached}>
        {command('N', attemptResultLabel('no_answer'), 'no_answer', proposed)}
        {command('V', attemptResultLabel('left_voicemail'), 'left_voicemail')}
        {command('L', attemptResultLabel('call_later'), 'call_later')}
        {command('S', labels.skip, 'skip')}
      </KeyGroup>
      {lead && <div className={classes.keys}>{command('O', labels.openLead, 'open')}</div>}
    </section>
  )
}

function KeyGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the inputs of a form
    <div role="group" aria-label={label}>
      <div className={classes.groupLabel} aria-hidden>
        {label}
      </div>
      <div className={classes.keys}>{children}</div>
    </div>
  )
}

interface KeyButtonProps {
  keyName: string
  label: string
  hint?: string | undefined
  onClick: () => void
}

export function KeyButton({ keyName, label, hint, onClick }: KeyButtonProps) {
  return (
    <Button
      variant="default"
      justify="space-between"
      className={classes.keyButton}
      aria-keyshortcuts={keyName}
      rightSection={<KeyName>{keyName}</KeyName>}
      onClick={onClick}
    >
      <span className={classes.keyLabel}>
        {label}
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
    </Button>
  )
}

const KeyName = ({ children }: { children: string }) => (
  <Kbd aria-hidden size="xs" className={keyClasses.key ?? ''}>
    {children}
  </Kbd>
)
