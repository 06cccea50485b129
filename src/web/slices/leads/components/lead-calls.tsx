import { Skeleton, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { labelFrom } from '#contract/formats/labels.ts'
import { formatLength } from '#contract/formats/lengths.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { callOutcomeLabels, hiddenNumber } from '#contract/intake/phone.enums.ts'
import * as labels from '#contract/leads/leads.labels.ts'
import { callRecordFields, parseCallRecord } from '#contract/leads/leads.rules.ts'
import type { CallRecording } from '#contract/leads/leads.schemas.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { AsideFacts } from '#web/ui/facts.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import { knownLead, type LeadView } from '../api/cache.ts'
import { leadKeys } from '../api/keys.ts'
import classes from './lead-calls.module.css'
import { LeadSection } from './lead-section.tsx'

interface LeadCallsProps {
  lead: LeadView
  headingOrder: 2 | 3
}

/** Call Details and Call Recordings. */
export function LeadCalls({ lead, headingOrder }: LeadCallsProps) {
  const { id, type, note, call_recordings: recordings } = lead
  const isCall = type === 'phonecall'
  if (note === undefined) return isCall && <Skeleton height={144} />
  const record = parseCallRecord(note)
  return (
    <>
      {record && (
        <LeadSection title={labels.callDetails} headingOrder={headingOrder}>
          <CallRecord record={record} isOpen={headingOrder === 2} />
        </LeadSection>
      )}
      {/* Only for leads whose first contact was a call (spec section 2). */}
      {isCall && recordings && recordings.length > 0 && (
        <LeadSection title={labels.recordings} headingOrder={headingOrder}>
          <Recordings lead={id} recordings={recordings} />
        </LeadSection>
      )}
    </>
  )
}

const phoneFields = ['Caller', 'To', 'Called', 'From']
const outcomeLabel = labelFrom(callOutcomeLabels)

interface CallRecordProps {
  record: Record<string, string>
  /** True on the lead's page, which has room for the whole record (spec section 2). */
  isOpen: boolean
}

/** Caller, time, length and outcome of a call, above its full record. */
function CallRecord({ record, isOpen }: CallRecordProps) {
  const { Caller = '', CallStatus = '', StartTime = '', CallDuration } = record
  const facts = [
    { label: labels.caller, value: /\d/.test(Caller) ? <PhoneLink phone={Caller} /> : hiddenNumber },
    Number.isNaN(Date.parse(StartTime))
      ? undefined
      : { label: labels.callTime, value: <time dateTime={StartTime}>{fullTime(StartTime)}</time> },
    Number(CallDuration) > 0
      ? { label: labels.callLength, value: formatLength(Number(CallDuration)) }
      : undefined,
    { label: labels.callOutcome, value: <span className={classes.outcome}>{outcomeLabel(CallStatus)}</span> },
  ]
  return (
    <Stack gap={4}>
      <AsideFacts facts={facts.filter((fact) => fact !== undefined)} />
      <details open={isOpen}>
        <summary className={classes.unfold}>{labels.callRecord}</summary>
        <CallList record={record} />
      </details>
    </Stack>
  )
}

function CallList({ record }: { record: Record<string, string> }) {
  return (
    <ul className={classes.record}>
      {callRecordFields.map((field) => {
        const value = record[field]
        return (
          value && (
            <li key={field}>
              <span className={classes.recordField}>{field}:</span>{' '}
              {phoneFields.includes(field) ? formatPhone(value) : value}
            </li>
          )
        )
      })}
    </ul>
  )
}

export const Recordings = ({ lead, recordings }: { lead: number; recordings: readonly CallRecording[] }) => (
  <ul className={classes.recordings}>
    {recordings.map((recording) => (
      <Recording key={recording.id} lead={lead} recording={recording} />
    ))}
  </ul>
)

function Recording({ lead, recording }: { lead: number; recording: CallRecording }) {
  const queryClient = useQueryClient()
  // Every refresh brings a newly signed URL. Switching to it would interrupt the sound, so the player keeps
  // the old URL until it fails.
  const [source, setSource] = useState(recording.recording_url)
  const position = useRef(0)
  const goOn = async (player: HTMLAudioElement) => {
    position.current = player.currentTime
    await queryClient.refetchQueries({ queryKey: leadKeys.detail(lead) })
    const fresh = knownLead(queryClient, lead)?.call_recordings?.find(({ id }) => id === recording.id)
    if (!fresh || fresh.recording_url === source) return
    player.autoplay = true
    setSource(fresh.recording_url)
  }
  const date = fullTime(recording.created_at)
  return (
    <li className={classes.recording}>
      <time dateTime={recording.created_at}>{date}</time>
      {/* biome-ignore lint/a11y/useMediaCaption: calls are not transcribed */}
      <audio
        controls
        preload="none"
        aria-label={labels.recording(date)}
        src={source}
        onError={({ currentTarget }) => void goOn(currentTarget)}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = position.current
        }}
      />
    </li>
  )
}
