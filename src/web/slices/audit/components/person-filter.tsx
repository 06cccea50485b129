import { Group, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditLabels as labels } from '#contract/audit/audit.labels.ts'
import type { AuditEntry, AuditListQuery } from '#contract/audit/audit.schemas.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { auditKindLabel } from '#contract/nouns.ts'
import { SearchableChoice } from '#web/ui/choice.tsx'
import { type FoundPerson, foundPeopleQuery } from '../api/audit.ts'
import { mentionedName } from './mentioned-name.ts'

type Chosen = Pick<AuditListQuery, 'lead' | 'patient'>

interface PersonFilterProps {
  chosen: Chosen
  /** Entries that are shown, which name whom they are about. */
  entries: readonly AuditEntry[]
  onChange: (chosen: Chosen) => void
}

/** Pause in typing after which the search is made. Milliseconds. */
const pause = 250

const keyOf = ({ kind, id }: Pick<FoundPerson, 'kind' | 'id'>) => `${kind}-${id}`

/** Finds a lead or patient by name, phone or email. */
export function PersonFilter({ chosen, entries, onChange }: PersonFilterProps) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<FoundPerson>()
  const current = currentPerson(chosen, entries, picked)
  const typed = text === current?.name ? '' : text.trim()
  const [search] = useDebouncedValue(typed, pause)
  const { data, isFetching } = useQuery({
    ...foundPeopleQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search === '' || typed === '' ? [] : (data ?? [])
  const isListed = current && found.some((person) => keyOf(person) === keyOf(current))
  const people = current && !isListed ? [current, ...found] : found
  const choose = (key: string | null) => {
    const person = people.find((each) => keyOf(each) === key)
    setPicked(person)
    onChange({ lead: undefined, patient: undefined, ...(person && { [person.kind]: person.id }) })
  }
  return (
    <SearchableChoice
      label={labels.leadOrPatient}
      placeholder={labels.searchHint}
      maxLength={leadLimits.search}
      clearable
      data-active={current !== undefined || undefined}
      data={(['lead', 'patient'] as const).map((kind) => ({
        group: labels.groups[kind],
        items: people
          .filter((person) => person.kind === kind)
          .map((person) => ({ value: keyOf(person), label: person.name })),
      }))}
      value={current ? keyOf(current) : null}
      onChange={choose}
      onSearchChange={setText}
      // The server has searched.
      filter={({ options }) => options}
      renderOption={optionOf(people)}
      nothingFoundMessage={
        typed === ''
          ? labels.typeToSearch
          : isFetching || typed !== search
            ? labels.searching
            : labels.noMatches
      }
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  )
}

function currentPerson(
  { lead, patient }: Chosen,
  entries: readonly AuditEntry[],
  picked: FoundPerson | undefined,
): FoundPerson | undefined {
  const id = lead ?? patient
  if (id === undefined) return undefined
  const kind = lead === undefined ? 'patient' : 'lead'
  if (picked?.kind === kind && picked.id === id) return picked
  const name = mentionedName(entries, kind, id) ?? labels.unnamed(auditKindLabel(kind), id)
  return { kind, id, name, detail: '' }
}

const optionOf =
  (people: readonly FoundPerson[]): NonNullable<SelectProps['renderOption']> =>
  ({ option }) => {
    const person = people.find((each) => keyOf(each) === option.value)
    return (
      <Group justify="space-between" gap="lg" wrap="nowrap" w="100%">
        {option.label}
        <Text span size="xs" c="dimmed" className="tabular">
          {person?.detail}
        </Text>
      </Group>
    )
  }
