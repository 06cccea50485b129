import { Button, Group, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { queueLimits } from '#contract/queue/queue.limits.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { QuickLead, quickChannels } from '#contract/queue/queue.schemas.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { quickAddLabels as labels } from '#contract/queue/quick-add.labels.ts'
import { fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { focusFirstError, showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { type LocationChoice, locationEntries } from '#web/lib/location-choice.ts'
import { Choice } from '#web/ui/choice.tsx'
import { askToLeave } from '#web/ui/confirm.ts'
import { FormDraft } from '#web/ui/draft.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { type UseKnownPeople, useKnownList } from '#web/ui/known-people.tsx'
import { offer } from '#web/ui/offer-undo.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useEmailQuestion } from '#web/ui/use-email-question.ts'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useQuickAdd } from '../api/quick-add.ts'
import { quickAdd } from '../quick-add-state.ts'

interface QuickAddFormProps {
  locations: LocationChoice
  /** Ids of the locations that the signed-in person works at. */
  ownLocationIds: readonly number[]
  useKnown: UseKnownPeople
  /** Closes the form and goes there. */
  onOpen: (path: string) => void
  onClose: () => void
}

/** Adds a walk-in or caller by name or number alone, and lists known people who match. */
export function QuickAddForm(props: QuickAddFormProps) {
  const { locations, ownLocationIds, useKnown, onOpen, onClose } = props
  const form = useForm({
    initialValues: {
      name: '',
      phone: '',
      email: '',
      location: null as number | null,
      channel: quickChannels[0] as (typeof quickChannels)[number],
      message: '',
    },
    validate: schemaResolver(QuickLead, { sync: true }),
  })
  const add = useQuickAdd()
  const keyFor = useAttemptKey()
  const [failure, setFailure] = useState<string>()
  const offered = locationEntries(locations, undefined)
  const own = offered.filter(({ value }) => ownLocationIds.includes(value))
  // Preselects no location where several exist, because a wrong location shows the lead to the wrong people.
  const [only = null, other] = own.length > 0 ? own : offered
  const preselected = other ? null : (only?.value ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it is known
  useEffect(() => {
    if (form.values.location !== null) return
    form.setFieldValue('location', preselected)
    form.resetDirty({ ...form.getInitialValues(), location: preselected })
  }, [preselected])

  const submit = (values: typeof form.values, isBooking = false) => {
    setFailure(undefined)
    const body = QuickLead.parse(values)
    add.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: ({ id, name, known: wasKnown }) => {
          const text = wasKnown ? queueModeMessages.known(name) : queueModeMessages.added(name)
          form.resetDirty()
          onClose()
          if (isBooking)
            return bookingDialog.open({
              who: { kind: 'lead', id },
              note: body.message,
              location: body.location,
            })
          offer(`lead-${id}`, text, labels.openAdded, () => onOpen(`/leads/${id}`))
        },
        onError: (error) => {
          if (hasFieldErrors(error)) showErrors(form, fieldErrors(error))
          else setFailure(queueMessages.quickFailed)
        },
      },
    )
  }
  const askAboutEmail = useEmailQuestion(form, { locations, none: '' })
  const addAndBook = () =>
    form.onSubmit(
      (values) => askAboutEmail(values, (checked) => submit(checked, true)),
      (errors) => focusFirstError(form, errors),
    )()
  const takeKeys = () => {
    const typed = quickAdd.takeKeys()
    if (typed) form.setFieldValue('name', (name) => name + typed)
  }
  useUnsavedWarning(form.isDirty, form.resetDirty)
  const leave = (go: () => void, isLoss: boolean) => {
    const discard = () => {
      form.resetDirty()
      go()
    }
    if (isLoss) askToLeave(discard)
    else discard()
  }
  const close = () => leave(onClose, form.isDirty())
  // The name and number are already in the person's record, so only a message can be lost.
  const open = (path: string) => leave(() => onOpen(path), form.values.message !== '')
  const { list, onKeyDown } = useKnownList(useKnown(form.values), open)
  // Matches arrive late, so they stand last where a mouse is used and cannot move a button under a click. A
  // phone shows them above its keyboard.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Overlay title={labels.quickAdd} onClose={close}>
      <form
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            return addAndBook()
          }
          onKeyDown(event)
        }}
        onSubmit={form.onSubmit(
          (values) => askAboutEmail(values, (checked) => submit(checked)),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <Stack gap="md">
          <FormDraft form={form} name="leads/quick" />
          <TextInput
            label={labels.name}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
            onFocus={takeKeys}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <TextInput label={labels.phone} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
            <TextInput
              label={labels.email}
              type="email"
              autoComplete="off"
              {...form.getInputProps('email')}
            />
          </SimpleGrid>
          {isPhone && list}
          <TextInput
            label={labels.reason}
            maxLength={queueLimits.note}
            autoComplete="off"
            {...form.getInputProps('message')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <SegmentedControl
              aria-label={labels.channel}
              data={quickChannels.map((value) => ({ value, label: shortLabel(value) }))}
              transitionDuration={0}
              {...form.getInputProps('channel')}
            />
            <Choice<number>
              aria-label={labels.location}
              placeholder={labels.location}
              data={offered}
              comboboxProps={{ withinPortal: false }}
              {...form.getInputProps('location')}
            />
          </SimpleGrid>
          <Failure text={failure} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {labels.cancel}
            </Button>
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+Enter"
              rightSection={<KeyHint>{labels.bookKey}</KeyHint>}
              disabled={add.isPending}
              onClick={addAndBook}
            >
              {labels.addAndBook}
            </Button>
            <PendingButton type="submit" pending={add.isPending}>
              {labels.addToQueue}
            </PendingButton>
          </Group>
          {!isPhone && list}
        </Stack>
      </form>
    </Overlay>
  )
}

const shortLabel = (channel: (typeof quickChannels)[number]) =>
  channel === 'text' ? labels.text : channelLabel(channel)
