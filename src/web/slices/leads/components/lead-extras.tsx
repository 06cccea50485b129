import { Anchor, Button, Skeleton, Stack, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#contract/formats/phone.ts'
import { callRecordFields, parseCallRecord } from '#contract/leads/leads.rules.ts'
import type { CallRecording } from '#contract/leads/leads.schemas.ts'
import { addressLines } from '#web/lib/address-values.ts'
import { fullTime } from '#web/ui/relative-time.tsx'
import type { LeadView } from '../api/cache.ts'
import classes from './lead-extras.module.css'

interface LeadExtrasProps {
  lead: LeadView
  headingOrder: 2 | 3
}

/** What only the lead's own call knows: patient, note or call details, recordings, address. */
export function LeadExtras({ lead, headingOrder }: LeadExtrasProps) {
  const { id, type, note, call_recordings: recordings, address, patient } = lead
  if (note === undefined) return <Skeleton height={72} />
  const record = parseCallRecord(note)
  const lines = address ? addressLines(address) : []
  return (
    <Stack gap="lg">
      <Section title="Patient" headingOrder={headingOrder}>
        {patient ? (
          <Anchor component={Link} to={`/patients/${patient.id}`}>
            {patient.name}
          </Anchor>
        ) : (
          <Button component={Link} to={`/leads/${id}/convert`} variant="default" size="compact-md">
            Convert to Patient
          </Button>
        )}
      </Section>
      {note && (
        <Section title={record ? 'Call Details' : 'Note'} headingOrder={headingOrder}>
          {record ? <CallRecord record={record} /> : <p className={classes.note}>{note}</p>}
        </Section>
      )}
      {/* For leads that called first, and no others (spec section 2). */}
      {type === 'phonecall' && recordings && recordings.length > 0 && (
        <Section title="Call Recordings" headingOrder={headingOrder}>
          <ul className={classes.recordings}>
            {recordings.map((recording) => (
              <Recording key={recording.id} recording={recording} />
            ))}
          </ul>
        </Section>
      )}
      {lines.length > 0 && (
        <Section title="Address" headingOrder={headingOrder}>
          <address className={classes.address}>{lines.join('\n')}</address>
        </Section>
      )}
    </Stack>
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

function CallRecord({ record }: { record: Record<string, string> }) {
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

function Recording({ recording }: { recording: CallRecording }) {
  // Every refresh brings a newly signed address; taking it up would stop the sound, so that waits until the old one fails.
  const [source, setSource] = useState(recording.recording_url)
  const date = fullTime(recording.created_at)
  return (
    <li className={classes.recording}>
      <time dateTime={recording.created_at}>{date}</time>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said */}
      <audio
        controls
        preload="none"
        aria-label={`Call recording of ${date}`}
        src={source}
        onError={() => setSource(recording.recording_url)}
      />
    </li>
  )
}
