import { Stack, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { EmbedSettingsBody, type EmbedSettings as Settings } from '#contract/embed/embed.schemas.ts'
import { embedSettingsMessages as messages } from '#contract/embed/embed.settings.messages.ts'
import { defaultEmbedValues, isColour } from '#contract/embed/embed.settings.ts'
import { errorStatus, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import { useFormMerge } from '#web/lib/form-merge.ts'
import type { RecordValues } from '#web/lib/record-api.ts'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { RecordInputs } from '#web/ui/records/record-inputs.tsx'
import { useSaveEmbed } from '../api/settings.ts'
import { embedFields, embedValues, formValues } from './embed-fields.ts'
import { EmbedPreview } from './embed-preview.tsx'
import classes from './embed-settings.module.css'

interface EmbedSettingsProps {
  settings: Settings
  fetchLatest: () => Promise<Settings | undefined>
  /** The open locations, as visitors may choose them. */
  locations: { form_id: string; name: string }[]
}

const check = schemaResolver(EmbedSettingsBody, { sync: true })

/** The settings of the form and the chat on the web site, beside what they make of both. */
export function EmbedSettings({ settings, fetchLatest, locations }: EmbedSettingsProps) {
  const { base, merge, bringTogether, rebase, resolve } = useFormMerge({
    record: settings,
    valuesOf: formValues,
    fetchLatest,
    tell: () => ({ by: 'Somebody else', news: messages.updateStale }),
  })
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
        submitLabel="Save"
        cancelPath={undefined}
        pending={save.isPending}
        failure={
          save.error
            ? errorStatus(save.error) === 412
              ? messages.updateStale
              : messages.updateFailed
            : undefined
        }
        onSubmit={submit}
      >
        <Stack gap="md">
          <TextInput
            {...colour}
            label="Color"
            required
            maxLength={7}
            maw="14rem"
            description={colour.description || "Your practice's color, such as #0f766e."}
            leftSection={
              <input
                type="color"
                aria-label="Pick a color"
                className={classes.swatch}
                value={isColour(shown.colour) ? shown.colour : defaultEmbedValues.colour}
                onChange={({ target }) => form.setFieldValue('colour', target.value)}
              />
            }
          />
          <RecordInputs kind={{ fields: embedFields.common }} {...inputs} />
        </Stack>
        <Stack gap="md" component="section" aria-label="Form">
          <Title order={2} size="h3">
            Form
          </Title>
          <RecordInputs kind={{ fields: embedFields.form }} {...inputs} />
        </Stack>
        <Stack gap="md" component="section" aria-label="Chat">
          <Title order={2} size="h3">
            Chat
          </Title>
          <RecordInputs kind={{ fields: embedFields.chat }} {...inputs} />
        </Stack>
      </RecordForm>
      <EmbedPreview
        embed={{ ...shown, locations: shown.ask_location && locations.length > 1 ? locations : [] }}
      />
    </div>
  )
}
