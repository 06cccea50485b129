import { Stack, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import type { Reference } from '#contract/http/fields.ts'
import { leadSourceLabel, leadSources } from '#contract/leads/leads.enums.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import type { LeadRow } from '#contract/leads/leads.schemas.ts'
import { type LocationChoice, openLocations } from '#web/lib/location-choice.ts'
import { practiceToday } from '#web/lib/practice-day.ts'
import { SearchableChoice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { DayShortcuts } from '#web/ui/day-shortcuts.tsx'
import type { LeadChange } from '../api/change-lead.ts'

export interface FieldEditorProps {
  lead: LeadRow
  change: LeadChange
  onChange: (change: LeadChange) => void
  /** Takes a value and saves it at once. */
  onSave: (change: LeadChange) => void
  locations: LocationChoice
  input: { ref: Ref<HTMLInputElement>; 'aria-label': string; error: string | undefined }
}
export type FieldEditor = (props: FieldEditorProps) => React.ReactNode

type TextField = 'first_name' | 'last_name' | 'phone' | 'email' | 'insurance_provider'

const textEditor =
  (name: TextField, attributes: { type?: string; maxLength?: number } = {}): FieldEditor =>
  ({ change, onChange, input }) => (
    <TextInput
      {...input}
      {...attributes}
      autoComplete="off"
      value={change[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )

const locationsFor = ({ location }: LeadRow, choice: LocationChoice): readonly Reference[] => {
  const open = openLocations(choice, location?.id)
  return location && !open.some(({ id }) => id === location.id) ? [location, ...open] : open
}

/** How each field of a lead that can be changed in place is changed. */
export const fieldEditors = {
  first_name: textEditor('first_name', { maxLength: leadLimits.name }),
  last_name: textEditor('last_name', { maxLength: leadLimits.name }),
  phone: textEditor('phone', { type: 'tel', maxLength: leadLimits.phone }),
  email: textEditor('email', { type: 'email' }),
  insurance_provider: textEditor('insurance_provider', { maxLength: leadLimits.insuranceProvider }),
  follow_up_date: ({ change, onChange, onSave, input }) => (
    <Stack gap={6}>
      <DayInput
        {...input}
        today={practiceToday()}
        value={change.follow_up_date ?? null}
        onChange={(follow_up_date) => onChange({ follow_up_date })}
      />
      <DayShortcuts today={practiceToday()} onPick={(follow_up_date) => onSave({ follow_up_date })} mb={6} />
    </Stack>
  ),
  source: ({ change, onChange, input }) => (
    <SearchableChoice
      {...input}
      data={leadSources.map((source) => ({ value: source, label: leadSourceLabel(source) }))}
      value={change.source ?? null}
      onChange={(source) => source && onChange({ source })}
    />
  ),
  location: ({ lead, change, onChange, locations, input }) => (
    <SearchableChoice<number>
      {...input}
      clearable
      data={locationsFor(lead, locations).map(({ id, name }) => ({ value: id, label: name }))}
      value={change.location?.id ?? null}
      onChange={(id) =>
        onChange({ location: locationsFor(lead, locations).find((location) => location.id === id) ?? null })
      }
    />
  ),
} satisfies Record<string, FieldEditor>

export type EditableField = keyof typeof fieldEditors
