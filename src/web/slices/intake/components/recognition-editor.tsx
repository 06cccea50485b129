import { Button, DataList, Group, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useMemo, useState } from 'react'
import { keysOf } from '#contract/formats/labels.ts'
import { requestedFields } from '#contract/intake/inbox.schemas.ts'
import type { ChosenMeaning } from '#contract/intake/recognition.meanings.ts'
import { type Correction, type FormRequest, recognize } from '#contract/intake/recognition.rules.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { webFormLabels as labels } from '#contract/intake/web-forms.labels.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import type { WebForm, WebFormSample } from '#contract/intake/web-forms.schemas.ts'
import { failureText } from '#web/lib/api.ts'
import { exactTime } from '#web/lib/practice-time.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { DraftOffer, useDraft } from '#web/ui/draft.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { fieldText } from '#web/ui/records/record-kind.ts'
import { Section } from '#web/ui/section.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useChangeWebForm } from '../api/web-forms.ts'
import classes from './recognition.module.css'
import { type FieldRow, RecognitionTable } from './recognition-table.tsx'

type Choices = ReadonlyMap<string, ChosenMeaning | undefined>

/** Corrects the meanings of a form's fields, previewed on a real request and its resulting lead. */
export function RecognitionEditor({
  form,
}: {
  form: WebForm & { samples: [WebFormSample, ...WebFormSample[]] }
}) {
  const [sampleId, setSampleId] = useState(form.samples[0].id)
  // Holds only the differences from the stored corrections, so that changes by colleagues show through.
  const [choices, setChoices] = useState<Choices>(new Map())
  const change = useChangeWebForm(form.id)
  const sample = form.samples.find(({ id }) => id === sampleId) ?? form.samples[0]
  const corrections = useMemo(() => merged(form.corrections, choices), [form.corrections, choices])
  const rows = useMemo(() => rowsOf(sample, corrections), [sample, corrections])
  const { request } = recognize(sample.fields, { ...surroundings(sample), corrections })
  const isDirty = JSON.stringify(corrections) !== JSON.stringify(form.corrections)
  const isUnsaved = () => isDirty
  const discard = () => setChoices(new Map())
  useUnsavedWarning(isUnsaved, discard)
  const content = [...choices].map(([field, meaning]) => ({ field, meaning }))
  const draft = useDraft({ name: `web-forms/${form.id}`, content, isUnsaved })
  const choose = useCallback(
    (field: string, meaning: ChosenMeaning | undefined) =>
      setChoices((before) => new Map(before).set(field, meaning)),
    [],
  )
  const save = () =>
    change.mutate(
      { corrections, version: form.version },
      {
        onSuccess: () => {
          discard()
          notifications.show({ message: webFormMessages.saved })
        },
      },
    )
  return (
    <Stack gap="lg">
      <DraftOffer
        found={draft}
        onRestore={(restored) => setChoices(new Map(restored.map(({ field, meaning }) => [field, meaning])))}
      />
      {form.samples.length > 1 && (
        <Choice
          label={labels.request}
          maw="22rem"
          data={form.samples.map(({ id, received_at }) => ({
            value: String(id),
            label: exactTime(received_at),
          }))}
          value={String(sample.id)}
          onChange={(id) => setSampleId(Number(id))}
        />
      )}
      <div className={classes.layout}>
        <Section title={labels.fields} order={2}>
          {form.samples.length === 1 && (
            <Text c="dimmed" size="sm" mb="sm">
              {labels.received(exactTime(sample.received_at))}
            </Text>
          )}
          <RecognitionTable rows={rows} onChoose={choose} />
        </Section>
        <div className={classes.lead}>
          <ResultingLead request={request} />
          <Failure
            text={failureText(change.error, webFormMessages.saveFailed, webFormMessages.stale)}
            mt="md"
            p="sm"
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" disabled={!isDirty} onClick={discard}>
              {labels.discard}
            </Button>
            <PendingButton pending={change.isPending} disabled={!isDirty} onClick={save}>
              {labels.save}
            </PendingButton>
          </Group>
        </div>
      </div>
    </Stack>
  )
}

const surroundings = ({ clues, usual_source }: WebFormSample) => ({
  clues,
  usualSource: usual_source ?? undefined,
})

function merged(stored: readonly Correction[], choices: Choices): Correction[] {
  const all = new Map<string, ChosenMeaning | undefined>(stored.map(({ field, meaning }) => [field, meaning]))
  for (const [field, meaning] of choices) all.set(field, meaning)
  return [...all].flatMap(([field, meaning]) => (meaning ? [{ field, meaning }] : []))
}

/** Lists each field of a request once, as the rules see it, then corrected fields that the request lacks. */
function rowsOf(sample: WebFormSample, corrections: readonly Correction[]): FieldRow[] {
  const chosen = new Map(corrections.map(({ field, meaning }) => [field, meaning]))
  const findings = new Map(
    recognize(sample.fields, surroundings(sample)).findings.map((finding) => [finding.field.name, finding]),
  )
  const present = [...findings.values()].map((finding) => ({
    ...finding,
    chosen: chosen.get(finding.field.name),
    isAbsent: false,
  }))
  const absent = corrections
    .filter(({ field }) => !findings.has(field))
    .map(
      ({ field, meaning: chosen }): FieldRow => ({
        ...{ field: { name: field, value: '' }, meaning: 'note', rule: 'none' },
        ...{ chosen, isAbsent: true },
      }),
    )
  return [...present, ...absent]
}

function ResultingLead({ request }: { request: FormRequest }) {
  const { first_name, last_name, phone, email, address, message } = request
  const isNobody = ![first_name, last_name, phone, email].some(Boolean)
  const place = address && [address.street, address.city, address.state, address.postal_code, address.country]
  return (
    <Section title={labels.resultingLead} order={2}>
      <Failure text={isNobody && intakeMessages.nobody} mb="md" p="sm" />
      <Paper bd="1px solid var(--hairline)" p="md">
        <DataList orientation="horizontal" labelWidth="9rem">
          {fieldNames.map((name) => (
            <DataEntry key={name} label={requestedFields[name].label}>
              {request[name] && fieldText(requestedFields[name], request[name])}
            </DataEntry>
          ))}
          <DataEntry label={labels.address}>{place?.filter(Boolean).join(', ')}</DataEntry>
          <DataEntry label={labels.note}>
            {message && <span style={{ whiteSpace: 'pre-wrap' }}>{message}</span>}
          </DataEntry>
        </DataList>
      </Paper>
    </Section>
  )
}

const fieldNames = keysOf(requestedFields)
