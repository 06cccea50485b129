import { Anchor, DataList, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { Link } from 'react-router'
import { humanize, keysOf } from '#contract/formats/labels.ts'
import { inboxLabels as labels } from '#contract/intake/inbox.labels.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { IntakeReplay, type IntakeRequest, requestedFields } from '#contract/intake/inbox.schemas.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { ExactTime } from '#web/ui/instant.tsx'
import { Parts } from '#web/ui/part.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { RecordForm } from '#web/ui/record-form.tsx'
import { PlainControl } from '#web/ui/records/plain-control.tsx'
import { Section } from '#web/ui/section.tsx'
import { useDismiss, useRefetch, useReplay } from '../api/inbox.ts'
import { ResultMark, reasonText } from './inbox-list.tsx'
import classes from './raw-request.module.css'

export function RequestView({ request }: { request: IntakeRequest }) {
  const isUnresolved = request.intake_result === 'failed' || request.intake_result === 'ignored'
  return (
    <Parts gap="xl">
      <Group justify="space-between" gap="sm" align="start">
        <Stack gap={4}>
          <ResultMark {...request} />
          {reasonText(request) && <Text>{labels.because(reasonText(request))}</Text>}
          {request.handled_by && (
            <Text size="sm" c="dimmed">
              {(request.corrected ? labels.fixedBy : labels.dismissedBy)(request.handled_by)}
            </Text>
          )}
          {request.lead && (
            <Anchor component={Link} to={`/leads/${request.lead.id}`}>
              {request.lead.name}
            </Anchor>
          )}
          {request.web_form && (
            <Anchor component={Link} to={`/settings/web-forms/${request.web_form.id}`} size="sm">
              {labels.changeMeanings}
            </Anchor>
          )}
        </Stack>
        {isUnresolved && (
          <Group gap="xs" align="start">
            {request.channel === 'meta' && <Refetch request={request} />}
            <Dismissal request={request} />
          </Group>
        )}
      </Group>
      {isUnresolved && (
        <Section title={labels.fix} order={2}>
          <ReplayForm key={request.id} request={request} />
        </Section>
      )}
      <RawRequest request={request} />
    </Parts>
  )
}

function Refetch({ request: { id, version } }: { request: IntakeRequest }) {
  const refetch = useRefetch(id)
  const keyFor = useAttemptKey()
  const fetchAgain = () =>
    refetch.mutate(
      { version, key: keyFor({ id, version }) },
      { onSuccess: () => notifications.show({ message: metaMessages.refetching }) },
    )
  return (
    <Stack gap="xs" align="end">
      <PendingButton pending={refetch.isPending} onClick={fetchAgain}>
        {labels.fetchAgain}
      </PendingButton>
      <Failure text={refetch.isError && metaMessages.refetchFailed} p="sm" />
    </Stack>
  )
}

function Dismissal({ request: { id, version, dismissed_at } }: { request: IntakeRequest }) {
  const dismiss = useDismiss(id)
  const dismissed = dismissed_at === null
  const change = () =>
    dismiss.mutate(
      { dismissed, version },
      {
        onSuccess: () =>
          notifications.show({ message: dismissed ? inboxMessages.dismissed : inboxMessages.restored }),
      },
    )
  return (
    <Stack gap="xs" align="end">
      <PendingButton variant="default" pending={dismiss.isPending} onClick={change}>
        {dismissed ? labels.dismiss : labels.moveBack}
      </PendingButton>
      <Failure text={dismiss.isError && inboxMessages.dismissFailed} p="sm" />
    </Stack>
  )
}

function RawRequest({ request }: { request: IntakeRequest }) {
  return (
    <Section title={labels.original} order={2}>
      <DataList orientation="horizontal" labelWidth="9rem" mb="md">
        <DataEntry label={labels.received}>
          <ExactTime instant={request.received_at} />
        </DataEntry>
        <DataEntry label={labels.location}>{request.location.name}</DataEntry>
        <DataEntry label={labels.channel}>{channelLabel(request.channel)}</DataEntry>
        {request.address && <DataEntry label={labels.ipAddress}>{request.address}</DataEntry>}
        <DataEntry label={labels.contentType}>{request.content_type}</DataEntry>
        {Object.entries(request.headers).map(([name, value]) => (
          <DataEntry key={name} label={humanize(name.replaceAll('-', '_'))}>
            {value}
          </DataEntry>
        ))}
      </DataList>
      {request.scrubbed_at ? (
        <Text c="dimmed">{inboxMessages.scrubbed}</Text>
      ) : (
        <>
          {request.arrived_bytes !== null && (
            <Text c="dimmed" mb="sm">
              {inboxMessages.cut(request.arrived_bytes)}
            </Text>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be reachable with the keyboard */}
          <section className={classes.body} aria-label={labels.rawBody} tabIndex={0}>
            <pre>{request.body}</pre>
          </section>
        </>
      )}
    </Section>
  )
}

interface ReplayFormProps {
  request: IntakeRequest
  onDone?: () => void
}

/** A form with the recognized fields of a request, to be fixed and accepted. */
export function ReplayForm({ request, onDone }: ReplayFormProps) {
  const replay = useReplay(request.id)
  const keyFor = useAttemptKey()
  const form = useForm({
    initialValues: request.recognised,
    // Invalid fields show their errors from the start.
    initialErrors: Object.fromEntries(
      Object.entries(request.errors).map(([field, texts]) => [field, texts.join(' ')]),
    ),
    validate: schemaResolver(IntakeReplay, { sync: true }),
  })
  const submit = (body: IntakeReplay) => {
    replay.mutate(
      { body, version: request.version, key: keyFor({ body, version: request.version }) },
      {
        onSuccess: ({ intake_result }) => {
          form.resetDirty()
          const message = intake_result === 'lead' ? inboxMessages.replayed : inboxMessages.repeated
          notifications.show({ message })
          onDone?.()
        },
        onError: (error) => showErrors(form, fieldErrors(error)),
      },
    )
  }
  return (
    <RecordForm
      form={form}
      draft={`requests/${request.id}`}
      submitLabel={labels.createLead}
      cancelPath={undefined}
      pending={replay.isPending}
      failure={replay.error ? replayFailure(replay.error) : (form.errors[''] as string | undefined)}
      onSubmit={submit}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          {keysOf(requestedFields).map((name) => {
            const field = requestedFields[name]
            return <PlainControl key={name} field={field} label={field.label} {...form.getInputProps(name)} />
          })}
        </SimpleGrid>
        <Textarea
          label={labels.message}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('message')}
        />
      </Stack>
    </RecordForm>
  )
}

const replayFailure = (error: Error) =>
  fieldErrors(error)[''] ?? failureText(error, inboxMessages.replayFailed, inboxMessages.stale)
