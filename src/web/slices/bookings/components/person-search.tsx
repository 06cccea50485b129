import { Combobox, Group, Loader, Stack, Text, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { bookingLabels as labels } from '#contract/bookings/bookings.labels.ts'
import { bookingLimits } from '#contract/bookings/bookings.limits.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import type { Bookee } from '#web/lib/booking-dialog.ts'
import { IconSearch, IconUserPlus } from '#web/ui/icons/icons.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import classes from './dialog.module.css'

/** A lead or patient that matches the search. */
export interface FoundPerson {
  who: Bookee
  name: string
  detail: string
}

/** Leads and patients found by a name, number or email. */
export interface FoundPeople {
  people: readonly FoundPerson[]
  isSearching: boolean
  isError: boolean
  retry: () => void
}

interface PersonSearchProps {
  /** Text that the search starts with. */
  start: string
  useFound: (text: string) => FoundPeople
  onChoose: (who: Bookee) => void
  onNew: (text: string) => void
  onClose: () => void
}

const newPerson = 'new'
const optionOf = ({ kind, id }: Bookee) => `${kind} ${id}`

/** Chooses the lead, the patient or the new person to book. */
export function PersonSearch({ start, useFound, onChoose, onNew, onClose }: PersonSearchProps) {
  const [text, setText] = useState(start)
  const { people, isSearching, isError, retry } = useFound(text)
  const combobox = useCombobox({ opened: true })
  const listed = people.map(({ who }) => optionOf(who)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its first entry
  useEffect(() => {
    combobox.selectFirstOption()
  }, [listed, isSearching])
  const choose = (value: string) => {
    const chosen = people.find(({ who }) => optionOf(who) === value)
    if (chosen) onChoose(chosen.who)
    else onNew(text.trim())
  }
  return (
    <Overlay title={labels.titleAnyone} onClose={onClose}>
      <Stack gap="sm" mih="20rem">
        <Combobox store={combobox} onOptionSubmit={choose}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              label={labels.search}
              placeholder={labels.searchHint}
              autoComplete="off"
              maxLength={bookingLimits.search}
              leftSection={isSearching ? <Loader size={16} /> : <IconSearch size={16} aria-hidden />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
            />
          </Combobox.EventsTarget>
          {isError && <LoadError message={bookingMessages.searchFailed} onRetry={retry} />}
          <Combobox.Options aria-label={labels.found}>
            {people.map(({ who, name, detail }) => (
              <Combobox.Option key={optionOf(who)} value={optionOf(who)} className={classes.found}>
                <Text fw={500}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {detail}
                </Text>
              </Combobox.Option>
            ))}
            {/* Not while the search may still find the person. */}
            {!isSearching && (
              <Combobox.Option value={newPerson} className={classes.found}>
                <Group gap="xs" wrap="nowrap">
                  <IconUserPlus size={18} aria-hidden />
                  <Text style={{ overflowWrap: 'anywhere' }}>{labels.somebodyNew(text.trim())}</Text>
                </Group>
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox>
      </Stack>
    </Overlay>
  )
}
