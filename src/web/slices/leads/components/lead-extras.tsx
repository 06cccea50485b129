import { DataList, Skeleton, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { labelFrom } from '#contract/formats/labels.ts'
import { formatLength } from '#contract/formats/lengths.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { callOutcomeLabels, hiddenNumber } from '#contract/intake/phone.enums.ts'
import * as labels from '#contract/leads/leads.labels.ts'
import { callRecordFields, parseCallRecord } from '#contract/leads/leads.rules.ts'
import type { CallRecording } from '#contract/leads/leads.schemas.ts'
import { addressLines } from '#web/lib/address-values.ts'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import { knownLead, type LeadView } from '../api/cache.ts'
import { leadKeys } from '../api/keys.ts'
import classes from './lead-extras.module.css'

interface LeadExtrasProps {
  lead: LeadView
  headingOrder: 2 | 3
}

export function LeadExtras({ lead, headingOrder }: LeadExtrasProps) {
  const { id, type, note, call_recordings: recordings, address } = lead
  if (note === undefined) return <Skeleton height={72} />
  const record = parseCallRecord(note)
  const lines = address ? addressLines(address) : []
  return (
    <>
      {note && (
        <Section title={record ? labels.callDetails : labels.note} headingOrder={headingOrder}>
          {record ? (
            <CallRecord record={record} isOpen={headingOrder === 2} />
          ) : (
            <p className={classes.note}>{note}</p>
          )}
        </Section>
      )}
      {/* Only for leads whose first contact was a call (spec section 2). */}
      {type === 'phonecall' && recordings && recordings.length > 0 && (
        <Section title={labels.recordings} headingOrder={headingOrder}>
          <Recordings lead={id} recordings={recordings} />
        </Section>
      )}
      {lines.length > 0 && (
        <Section title={labels.address} headingOrder={headingOrder}>
          <address className={classes.address}>{lines.join('\n')}</address>
        </Section>
      )}
    </>
  )
}

interface SectionProps {
  title: string
  headingOrder: 2 | 3
  children: ReactNode
}

function Section({ title, headingOrder, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={headingOrder} size="h3" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
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
  return (
    <Stack gap="xs">
      <DataList labelWidth="6rem" size="md" gap={4}>
        <DataEntry label={labels.caller}>
          {/\d/.test(Caller) ? <PhoneLink phone={Caller} /> : hiddenNumber}
        </DataEntry>
        {!Number.isNaN(Date.parse(StartTime)) && (
          <DataEntry label={labels.callTime}>
            <time dateTime={StartTime}>{fullTime(StartTime)}</time>
          </DataEntry>
        )}
        {Number(CallDuration) > 0 && (
          <DataEntry label={labels.callLength}>{formatLength(Number(CallDuration))}</DataEntry>
        )}
        <DataEntry label={labels.callOutcome}>
          <span className={classes.outcome}>{outcomeLabel(CallStatus)}</span>
        </DataEntry>
      </DataList>
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
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said */}
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
