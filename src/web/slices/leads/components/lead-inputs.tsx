import { Fieldset, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { formatDay } from '#contract/formats/dates.ts'
import { addressLimits } from '#contract/http/address.ts'
import {
  leadSourceLabel,
  leadSources,
  leadStatuses,
  leadStatusLabel,
  leadTypeLabel,
  leadTypes,
} from '#contract/leads/leads.enums.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { Choice, SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { TheirValue } from '#web/ui/their-value.tsx'
import type { LocationChoice } from './field-editors.tsx'
import { FollowUpLabel } from './follow-up-label.tsx'
import type { LeadConflicts } from './lead-conflicts.ts'
import { leadFieldLabels } from './lead-labels.ts'
import type { LeadFormState } from './use-lead-form.ts'

interface LeadInputsProps {
  form: LeadFormState
  /** 'create' asks for the type, 'edit' for the follow-up date (spec section 2). */
  mode: 'create' | 'edit'
  locations: LocationChoice
  conflicts: LeadConflicts
  onResolve: (path: string) => void
}

const options = <K extends string>(keys: readonly K[], labelOf: (key: string) => string) =>
  keys.map((key) => ({ value: key, label: labelOf(key) }))

const addressParts = ['street', 'city', 'state', 'postal_code', 'country'] as const

/** The inputs of a lead, the same for Create Lead and Edit Lead. */
export function LeadInputs({ form, mode, locations, conflicts, onResolve }: LeadInputsProps) {
  const [followUpSeen, noteFollowUp] = useSeen(storageKeys.followUpSeen)
  const isNew = mode === 'create'

  const shown = (path: string, value: string | number | null) => {
    if (value === null) return ''
    if (path === 'location') return locations.data?.find(({ id }) => id === value)?.name ?? 'another location'
    if (path === 'status') return leadStatusLabel(String(value))
    if (path === 'source') return leadSourceLabel(String(value))
    return formatDay(String(value))
  }
  const input = (path: string) => {
    const theirs = conflicts[path]
    const accept = () => {
      form.setFieldValue(path, theirs)
      onResolve(path)
    }
    return {
      ...form.getInputProps(path),
      autoComplete: 'off',
      description: theirs !== undefined && <TheirValue value={shown(path, theirs)} onUse={accept} />,
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as const satisfies string[],
    }
  }
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <TextInput
          label={leadFieldLabels.first_name}
          required={isNew}
          autoFocus={isNew}
          maxLength={leadLimits.name}
          {...input('first_name')}
        />
        <TextInput
          label={leadFieldLabels.last_name}
          required={isNew}
          maxLength={leadLimits.name}
          {...input('last_name')}
        />
        <TextInput label={leadFieldLabels.email} type="email" required={isNew} {...input('email')} />
        <TextInput
          label={leadFieldLabels.phone}
          type="tel"
          required={isNew}
          maxLength={leadLimits.phone}
          {...input('phone')}
        />
        <SearchableChoice<number>
          label={leadFieldLabels.location}
          required
          data={(locations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...input('location')}
          value={form.values.location || null}
        />
        <SearchableChoice
          label={leadFieldLabels.source}
          required={isNew}
          data={options(leadSources, leadSourceLabel)}
          {...input('source')}
        />
        <Choice
          label={leadFieldLabels.status}
          data={options(leadStatuses, leadStatusLabel)}
          {...input('status')}
        />
        {isNew ? (
          <Choice label={leadFieldLabels.type} data={options(leadTypes, leadTypeLabel)} {...input('type')} />
        ) : (
          <DayInput
            label={<FollowUpLabel seen={followUpSeen} />}
            today={practiceToday()}
            {...input('follow_up_date')}
            value={form.values.follow_up_date}
            onFocus={noteFollowUp}
          />
        )}
        <TextInput
          label={leadFieldLabels.insurance_provider}
          maxLength={leadLimits.insuranceProvider}
          {...input('insurance_provider')}
        />
      </SimpleGrid>
      <Fieldset bd="1px solid var(--hairline)" legend="Address">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          {addressParts.map((part) => (
            <TextInput
              key={part}
              label={leadFieldLabels[part]}
              maxLength={addressLimits.line}
              {...input(`address.${part}`)}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
    </Stack>
  )
}
