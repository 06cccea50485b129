import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { IntakeReplay, type IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { type LeadSource, leadSourceLabel, leadSources } from '#contract/leads/leads.enums.ts'
import { errorStatus, errorText, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-errors.ts'
import { useAttemptKey } from '#web/lib/use-attempt-key.ts'
import { Choice } from '#web/ui/choice.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { useReplay } from '../api/inbox.ts'

const sources = leadSources.map((key) => ({ value: key, label: leadSourceLabel(key) }))

/** The fields of a request as they should have been, and the lead that becomes of it. */
export function ReplayForm({ request }: { request: IntakeRequest }) {
  const replay = useReplay(request.id)
  const keyFor = useAttemptKey()
  const form = useForm({
    initialValues: request.recognised,
    // What could not be taken over says so from the start.
    initialErrors: Object.fromEntries(
      Object.entries(request.errors).map(([field, texts]) => [field, texts.join(' ')]),
    ),
    validate: schemaResolver(IntakeReplay, { sync: true }),
  })
  const submit = (body: IntakeReplay) => {
    replay.mutate(
      { body, version: request.version, key: keyFor({ body, version: request.version }) },
      {
        onSuccess: ({ outcome }) => {
          form.resetDirty()
          notifications.show({
            message: outcome === 'lead' ? inboxMessages.replayed : inboxMessages.repeated,
          })
        },
        onError: (error) => showErrors(form, fieldErrors(error)),
      },
    )
  }
  const input = (name: keyof IntakeReplay) => ({ ...form.getInputProps(name) })
  return (
    <RecordForm
      form={form}
      submitLabel="Create Lead"
      cancelPath={undefined}
      pending={replay.isPending}
      failure={replay.error ? failureText(replay.error) : (form.errors[''] as string | undefined)}
      onSubmit={submit}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <TextInput label="First Name" {...input('first_name')} />
          <TextInput label="Last Name" {...input('last_name')} />
          <TextInput label="Phone" type="tel" {...input('phone')} />
          <TextInput label="Email" type="email" {...input('email')} />
          <Choice<LeadSource> label="Source" searchable data={sources} {...input('source')} />
          <TextInput label="Insurance Provider" {...input('insurance_provider')} />
        </SimpleGrid>
        <Textarea label="Message" autosize minRows={3} maxRows={12} {...input('message')} />
      </Stack>
    </RecordForm>
  )
}

function failureText(error: unknown): string {
  if (errorStatus(error) === 412) return inboxMessages.stale
  const general = fieldErrors(error)['']
  return general ?? (errorStatus(error) === 409 ? errorText(error) : inboxMessages.replayFailed)
}
