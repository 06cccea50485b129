import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatoryLabels as labels } from '#contract/operatories/operatories.labels.ts'
import { operatoryMessages as messages } from '#contract/operatories/operatories.messages.ts'
import { type Operatory, operatoryFields } from '#contract/operatories/operatories.schemas.ts'
import { failureText, fieldErrors } from '#web/lib/api.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { operatoriesQuery } from '#web/lib/operatories.ts'
import { askToConfirm } from '#web/ui/confirm.ts'
import { Failure } from '#web/ui/failure.tsx'
import { IconPencil, IconTrash } from '#web/ui/icons/icons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAddOperatory, useRemoveOperatory, useRenameOperatory } from '../api/operatories.ts'

/** The operatories of a location: added, renamed and removed in place. */
export function LocationOperatories({ location }: { location: number }) {
  const { data, isError, refetch } = useQuery(operatoriesQuery(location))
  return (
    <Section title={labels.title} order={2}>
      <Stack gap="md">
        <Text c="dimmed">{labels.hint}</Text>
        {data ? (
          <Operatories location={location} operatories={data} />
        ) : isError ? (
          <LoadError message={messages.fetchFailed} onRetry={() => refetch()} />
        ) : (
          <Skeleton height={120} aria-busy="true" />
        )}
      </Stack>
    </Section>
  )
}

interface OperatoriesProps {
  location: number
  operatories: readonly Operatory[]
}

function Operatories({ location, operatories }: OperatoriesProps) {
  const [renamed, setRenamed] = useState<number>()
  return (
    <>
      {operatories.length === 0 && <Text>{labels.none}</Text>}
      {operatories.map((operatory) =>
        operatory.id === renamed ? (
          <RenameOperatory
            key={operatory.id}
            location={location}
            operatory={operatory}
            onDone={() => setRenamed(undefined)}
          />
        ) : (
          <OperatoryRow
            key={operatory.id}
            location={location}
            operatory={operatory}
            onRename={() => setRenamed(operatory.id)}
          />
        ),
      )}
      <AddOperatory location={location} />
    </>
  )
}

interface OperatoryRowProps {
  location: number
  operatory: Operatory
  onRename: () => void
}

function OperatoryRow({ location, operatory, onRename }: OperatoryRowProps) {
  const { name } = operatory
  const removal = useRemoveOperatory(location)
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon variant="subtle" aria-label={labels.rename(name)} onClick={onRename}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            c="var(--mantine-color-error)"
            aria-label={labels.remove(name)}
            loading={removal.isPending}
            onClick={() =>
              void askToConfirm({
                title: labels.removeTitle,
                question: messages.removeQuestion(name),
                confirm: labels.removeConfirm,
                onConfirm: () => removal.mutate(operatory),
              })
            }
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Failure text={failureText(removal.error, messages.deleteFailed, messages.deleteStale)} />
    </>
  )
}

interface RenameOperatoryProps {
  location: number
  operatory: Operatory
  onDone: () => void
}

function RenameOperatory({ location, operatory, onDone }: RenameOperatoryProps) {
  const [name, setName] = useState(operatory.name)
  const { mutate, error, isPending } = useRenameOperatory(location)
  return (
    <NameForm
      label={labels.rename(operatory.name)}
      name={name}
      onChange={setName}
      submitLabel={labels.save}
      pending={isPending}
      error={error}
      failure={failureText(error, messages.updateFailed, messages.updateStale)}
      autoFocus
      onSubmit={() => mutate({ operatory, name }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

function AddOperatory({ location }: { location: number }) {
  const [name, setName] = useState('')
  const { mutate, error, isPending } = useAddOperatory(location)
  const keyFor = useAttemptKey()
  return (
    <NameForm
      label={labels.newName}
      name={name}
      onChange={setName}
      submitLabel={labels.add}
      pending={isPending}
      error={error}
      failure={failureText(error, messages.createFailed)}
      onSubmit={() => mutate({ name, idempotencyKey: keyFor(name) }, { onSuccess: () => setName('') })}
    />
  )
}

interface NameFormProps {
  label: string
  name: string
  onChange: (name: string) => void
  submitLabel: string
  pending: boolean
  error: Error | null
  failure: string | undefined
  autoFocus?: boolean
  onSubmit: () => void
  onCancel?: () => void
}

function NameForm(props: NameFormProps) {
  const {
    label,
    name,
    onChange,
    submitLabel,
    pending,
    error,
    failure,
    autoFocus = false,
    onSubmit,
    onCancel,
  } = props
  const invalid = fieldErrors(error).name
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onSubmit()
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
          <TextInput
            label={label}
            value={name}
            maxLength={operatoryFields.name.maxLength}
            autoComplete="off"
            autoFocus={autoFocus}
            error={invalid}
            flex={1}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
          />
          <PendingButton type="submit" variant="default" pending={pending} disabled={!name.trim()}>
            {submitLabel}
          </PendingButton>
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              {labels.cancel}
            </Button>
          )}
        </Group>
        <Failure text={!invalid && failure} />
      </Stack>
    </form>
  )
}
