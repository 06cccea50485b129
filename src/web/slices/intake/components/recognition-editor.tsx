import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useMemo, useState } from 'react'
import type { ChosenMeaning } from '#contract/intake/forms.enums.ts'
import { type Correction, recognise } from '#contract/intake/recognition.rules.ts'
import { webFormMessages } from '#contract/intake/web-forms.messages.ts'
import type { WebForm, WebFormSample } from '#contract/intake/web-forms.schemas.ts'
import { errorStatus } from '#web/lib/api.ts'
import { exactTime } from '#web/lib/practice-time.ts'
import { Choice } from '#web/ui/choice.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useChangeWebForm } from '../api/web-forms.ts'
import { RecognisedLead } from './recognised-lead.tsx'
import classes from './recognition.module.css'
import { type FieldRow, RecognitionTable } from './recognition-table.tsx'

type Choices = ReadonlyMap<string, ChosenMeaning | undefined>

/** What the fields of a form are taken for, by a real request of it, and the lead that becomes of that. */
export function RecognitionEditor({
  form,
}: {
  form: WebForm & { samples: [WebFormSample, ...WebFormSample[]] }
}) {
  const [sampleId, setSampleId] = useState(form.samples[0].id)
  // Only what differs from what is stored, so that what somebody else stores in the meantime shows under it.
  const [choices, setChoices] = useState<Choices>(new Map())
  const change = useChangeWebForm(form.id)
  const sample = form.samples.find(({ id }) => id === sampleId) ?? form.samples[0]
  const corrections = useMemo(() => merged(form.corrections, choices), [form.corrections, choices])
  const rows = useMemo(() => rowsOf(sample, corrections), [sample, corrections])
  const { request } = recognise(sample.fields, { ...surroundings(sample), corrections })
  const isDirty = JSON.stringify(corrections) !== JSON.stringify(form.corrections)
  const isUnsaved = useCallback(() => isDirty, [isDirty])
  useUnsavedWarning(isUnsaved)
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
          setChoices(new Map())
          notifications.show({ message: webFormMessages.saved })
        },
      },
    )
  return (
    <Stack gap="lg">
      {form.samples.length > 1 && (
        <Choice
          label="Request"
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
        <Section title="Fields" order={2}>
          {form.samples.length === 1 && (
            <Text c="dimmed" size="sm" mb="sm">
              As they came on {exactTime(sample.received_at)}.
            </Text>
          )}
          <RecognitionTable rows={rows} onChoose={choose} />
        </Section>
        <div className={classes.lead}>
          <RecognisedLead request={request} />
          {change.isError && (
            <Alert color="red" role="alert" mt="md" p="sm">
              {errorStatus(change.error) === 412 ? webFormMessages.stale : webFormMessages.saveFailed}
            </Alert>
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="default" disabled={!isDirty} onClick={() => setChoices(new Map())}>
              Discard
            </Button>
            <PendingButton pending={change.isPending} disabled={!isDirty} onClick={save}>
              Save
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

/** The fields of a request as the rules alone see them, each once, and those that were chosen for and are absent. */
function rowsOf(sample: WebFormSample, corrections: readonly Correction[]): FieldRow[] {
  const chosen = new Map(corrections.map(({ field, meaning }) => [field, meaning]))
  const findings = new Map(
    recognise(sample.fields, surroundings(sample)).findings.map((finding) => [finding.field.name, finding]),
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
