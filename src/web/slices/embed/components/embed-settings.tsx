import { Paper, Stack, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { type EmbedKind, embedScripts } from '#contract/embed/embed.path.ts'
import { EmbedSettingsBody, type EmbedSettings as Settings } from '#contract/embed/embed.schemas.ts'
import { embedSettingsLabels as labels } from '#contract/embed/embed.settings.labels.ts'
import { embedSettingsMessages as messages } from '#contract/embed/embed.settings.messages.ts'
import { defaultEmbedValues, isColor } from '#contract/embed/embed.settings.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import { showErrors } from '#web/lib/form-state.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { Choice } from '#web/ui/choice.tsx'
import { LocalAddressNotice } from '#web/ui/local-address-notice.tsx'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { RecordInputs } from '#web/ui/records/record-inputs.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSaveEmbed } from '../api/settings.ts'
import { embedFields, embedValues, formValues } from './embed-fields.ts'
import { EmbedPreview } from './embed-preview.tsx'
import classes from './embed-settings.module.css'
import { EmbedTag } from './embed-tag.tsx'

interface EmbedSettingsProps {
  settings: Settings
  fetchLatest: () => Promise<Settings | undefined>
  /** The open locations, as visitors may choose them. */
  locations: { form_id: string; name: string }[]
}

const check = schemaResolver(EmbedSettingsBody, { sync: true })

/** The settings of the form and the chat on the website, beside what they make of both. */
export function EmbedSettings({ settings, fetchLatest, locations }: EmbedSettingsProps) {
  const merging = useFormMerge({
    record: settings,
    valuesOf: formValues,
    fetchLatest,
    tell: () => ({ by: labels.someoneElse, news: messages.updateStale }),
  })
  const { base, merge, bringTogether, rebase, resolve } = merging
  const form = useForm<RecordValues>({
    initialValues: formValues(settings),
    validate: (values) => check(embedValues(values)),
  })
  const save = useSaveEmbed()
  const submit = (values: RecordValues) =>
    save.mutate(
      { values: embedValues(values), version: base.version },
      {
        onSuccess: (saved) => {
          form.setValues(formValues(saved))
          form.resetDirty(formValues(saved))
          rebase(saved)
          notifications.show({ message: messages.saved })
        },
        onError: (error) => {
          if (errorStatus(error) === 412) return bringTogether(values, form.setFieldValue)
          showErrors(form, fieldErrors(error))
        },
      },
    )
  const inputs = { form, merge, onResolve: resolve }
  const colour = mergedInput(form, 'colour', {
    merge,
    onResolve: resolve,
    shown: (_, value) => String(value),
  })
  const shown = embedValues(form.values)
  return (
    <div className={classes.columns}>
      <RecordForm
        form={form}
        draft="embed"
        merging={merging}
        submitLabel={labels.save}
        cancelPath={undefined}
        pending={save.isPending}
        failure={failureText(save.error, messages.updateFailed, messages.updateStale)}
        onSubmit={submit}
      >
        <Stack gap="md">
          <TextInput
            {...colour}
            label={labels.color}
            required
            maxLength={7}
            maw="14rem"
            description={colour.description || labels.colorHint}
            leftSection={
              <input
                type="color"
                aria-label={labels.pickColor}
                className={classes.swatch}
                value={isColor(shown.colour) ? shown.colour : defaultEmbedValues.colour}
                onChange={({ target }) => form.setFieldValue('colour', target.value)}
              />
            }
          />
          <RecordInputs fields={embedFields.common} {...inputs} />
        </Stack>
        <Stack gap="md" component="section" aria-label={labels.form}>
          <Title order={2} size="h3">
            {labels.form}
          </Title>
          <RecordInputs fields={embedFields.form} {...inputs} />
        </Stack>
        <Stack gap="md" component="section" aria-label={labels.chat}>
          <Title order={2} size="h3">
            {labels.chat}
          </Title>
          <RecordInputs fields={embedFields.chat} {...inputs} />
        </Stack>
      </RecordForm>
      <EmbedPreview
        embed={{
          ...shown,
          promise: shown.say_promise ? settings.promise : '',
          locations: shown.ask_location && locations.length > 1 ? locations : [],
        }}
      />
    </div>
  )
}

interface EmbedTagsProps {
  /** Where websites load the scripts from. */
  origin: string
  locations: { form_id: string; name: string }[]
}

export function EmbedTags({ origin, locations }: EmbedTagsProps) {
  const [chosen, setChosen] = useState(locations[0]?.form_id ?? '')
  const location = locations.find(({ form_id }) => form_id === chosen) ?? locations[0]
  if (!location) return null
  return (
    <Section title={labels.addToWebsite} order={2}>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <LocalAddressNotice origin={origin}>{messages.localAddress}</LocalAddressNotice>
          {locations.length > 1 && (
            <Choice
              label={labels.location}
              description={labels.locationHint}
              data={locations.map(({ form_id, name }) => ({ value: form_id, label: name }))}
              value={location.form_id}
              onChange={(form_id) => form_id && setChosen(form_id)}
              maw="20rem"
            />
          )}
          {(Object.keys(embedScripts) as EmbedKind[]).map((kind) => (
            <EmbedTag key={kind} kind={kind} origin={origin} form_id={location.form_id} />
          ))}
        </Stack>
      </Paper>
    </Section>
  )
}
