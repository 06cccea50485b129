import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { queueLimits } from '#contract/queue/queue.limits.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { QuickLead, quickChannels } from '#contract/queue/queue.schemas.ts'
import { queueModeMessages } from '#contract/queue/queue-mode.messages.ts'
import { fieldErrors, hasFieldErrors } from '#web/lib/api.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { focusFirstError, showErrors } from '#web/lib/form-state.ts'
import { useAttemptKey } from '#web/lib/idempotency-key.ts'
import { type LocationChoice, locationEntries } from '#web/lib/location-choice.ts'
import { useStored } from '#web/lib/use-stored.ts'
import { Choice } from '#web/ui/choice.tsx'
import { askToLeave } from '#web/ui/confirm.ts'
import { FormDraft } from '#web/ui/draft.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { offer } from '#web/ui/offer-undo.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { PendingButton } from '#web/ui/pending-button.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { useQuickAdd } from '../api/quick-add.ts'
import classes from './quick-add.module.css'

export interface KnownPerson {
  path: string
  name: string
  detail: string
}

interface QuickAddFormProps {
  locations: LocationChoice
  /** Ids of the locations that the signed-in person works at. */
  ownLocationIds: readonly number[]
  /** A hook: who is known by a phone number or email. */
  useKnown: (typed: { phone: string; email: string }) => readonly KnownPerson[]
  /** Closes the form and goes there. */
  onOpen: (path: string) => void
  onClose: () => void
}

const isId = (value: unknown): value is number | null => typeof value === 'number'

/** Adds a walk-in or caller by a name or a number alone, and shows who is known already. */
export function QuickAddForm(props: QuickAddFormProps) {
  const { locations, ownLocationIds, useKnown, onOpen, onClose } = props
  const [lastLocation, keepLocation] = useStored<number | null>(storageKeys.quickAddLocation, isId, null)
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
  const known = useKnown(form.values)
  const knownList = useRef<HTMLUListElement>(null)

  const offered = locationEntries(locations, undefined)
  const isOffered = (id: number | null | undefined) => offered.some(({ value }) => value === id)
  const preselected = isOffered(lastLocation)
    ? lastLocation
    : (ownLocationIds.find(isOffered) ?? offered[0]?.value ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it is known
  useEffect(() => {
    if (form.values.location !== null) return
    form.setFieldValue('location', preselected)
    form.resetDirty({ ...form.getInitialValues(), location: preselected })
  }, [preselected])

  const submit = (values: typeof form.values) => {
    setFailure(undefined)
    const body = QuickLead.parse(values)
    keepLocation(body.location)
    add.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: ({ id, name, known: wasKnown }) => {
          const text = wasKnown ? queueModeMessages.known(name) : queueModeMessages.added(name)
          form.resetDirty()
          onClose()
          offer(`lead-${id}`, text, 'Open', () => onOpen(`/leads/${id}`))
        },
        onError: (error) => {
          if (hasFieldErrors(error)) showErrors(form, fieldErrors(error))
          else setFailure(queueMessages.quickFailed)
        },
      },
    )
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
  // What was typed to find the person is in their record.
  const open = (path: string) => leave(() => onOpen(path), form.values.message !== '')
  // From the form, F2 opens the first who is known; the arrows lead to all of them.
  const press = (event: KeyboardEvent) => {
    const [first] = known
    if (event.key === 'F2' && first) {
      event.preventDefault()
      open(first.path)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const links = [...(knownList.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const isText = event.target instanceof HTMLInputElement && event.target.dataset.leadsToKnown === 'true'
    if (!step || (at < 0 && !isText)) return
    const next = links[at + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const textInput = { autoComplete: 'off', 'data-leads-to-known': 'true' }
  return (
    <Overlay title="Quick Add" onClose={close}>
      <form
        noValidate
        onKeyDown={press}
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
      >
        <Stack gap="md">
          <FormDraft form={form} name="leads/quick" />
          <TextInput label="Name" data-autofocus {...textInput} {...form.getInputProps('name')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <TextInput label="Phone" type="tel" {...textInput} {...form.getInputProps('phone')} />
            <TextInput label="Email" type="email" {...textInput} {...form.getInputProps('email')} />
          </SimpleGrid>
          <div role="status">
            {known.length > 0 && (
              <div className={classes.known}>
                <Text fw={500} size="sm">
                  Already known <KeyHint>F2</KeyHint>
                </Text>
                <ul ref={knownList} className={classes.list}>
                  {known.map(({ path, name, detail }) => (
                    <li key={path}>
                      <a
                        href={path}
                        className={classes.person}
                        onClick={(event) => {
                          event.preventDefault()
                          open(path)
                        }}
                      >
                        <span className={classes.name}>{name}</span>
                        <span className={classes.detail}>{detail}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          <TextInput
            label="What they want"
            maxLength={queueLimits.note}
            autoComplete="off"
            {...form.getInputProps('message')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <SegmentedControl
              aria-label="Channel"
              data={quickChannels.map((value) => ({ value, label: shortLabel(value) }))}
              transitionDuration={0}
              {...form.getInputProps('channel')}
            />
            <Choice<number>
              aria-label="Location"
              placeholder="Location"
              data={offered}
              comboboxProps={{ withinPortal: false }}
              {...form.getInputProps('location')}
            />
          </SimpleGrid>
          <Failure text={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <PendingButton type="submit" pending={add.isPending}>
              Add to Queue
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Overlay>
  )
}

const shortLabel = (channel: (typeof quickChannels)[number]) =>
  channel === 'text' ? 'Text' : channelLabel(channel)
