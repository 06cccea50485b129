import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { formatDay } from '#contract/formats/dates.ts'
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
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { type LocationChoice, locationEntries } from '#web/lib/location-choice.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { useSeen } from '#web/lib/use-stored.ts'
import { AddressFieldset } from '#web/ui/address-fieldset.tsx'
import { Choice, SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { FollowUpLabel } from './follow-up-label.tsx'
import type { LeadFormValues } from './lead-form-values.ts'
import { leadFieldLabels } from './lead-labels.ts'

interface LeadInputsProps {
  form: FormState<LeadFormValues>
  /** 'create' asks for the type, 'edit' for the follow-up date (spec section 2). */
  mode: 'create' | 'edit'
  locations: LocationChoice
  /** What another person has saved in the meantime. */
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
}

const options = <K extends string>(keys: readonly K[], labelOf: (key: string) => string) =>
  keys.map((key) => ({ value: key, label: labelOf(key) }))

/** The inputs of a lead, the same for Create Lead and Edit Lead. */
export function LeadInputs({ form, mode, locations, merge, onResolve }: LeadInputsProps) {
  const [followUpSeen, noteFollowUp] = useSeen(storageKeys.followUpSeen)
  const isNew = mode === 'create'

  const shown = (path: string, value: string | number) => {
    if (path === 'location') return locations.data?.find(({ id }) => id === value)?.name ?? 'another location'
    if (path === 'status') return leadStatusLabel(String(value))
    if (path === 'source') return leadSourceLabel(String(value))
    return formatDay(String(value))
  }
  const input = (path: string) => mergedInput(form, path, { merge, onResolve, shown })
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
          data={locationEntries(locations, form.values.location)}
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
      <AddressFieldset input={input} />
    </Stack>
  )
}
