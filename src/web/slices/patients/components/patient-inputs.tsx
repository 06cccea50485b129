import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { formatMoney } from '#contract/formats/money.ts'
import { leadSourceLabel } from '#contract/leads/leads.enums.ts'
import { patientSources, patientStatuses, patientStatusLabel } from '#contract/patients/patients.enums.ts'
import { patientLimits } from '#contract/patients/patients.limits.ts'
import type { FormMerge } from '#web/lib/form-merge.ts'
import type { FormState } from '#web/lib/form-state.ts'
import { type LocationChoice, locationEntries } from '#web/lib/location-choice.ts'
import { AddressFieldset } from '#web/ui/address-fieldset.tsx'
import { Choice, SearchableChoice } from '#web/ui/choice.tsx'
import { mergedInput } from '#web/ui/merged-input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { PatientFormValues } from './patient-form-values.ts'
import { patientLabels as labels } from './patient-labels.ts'

interface PatientInputsProps {
  form: FormState<PatientFormValues>
  /** A new patient has to be reachable: e-mail and phone are required then (spec section 5). */
  mode: 'create' | 'edit'
  locations: LocationChoice
  /** What another person has saved in the meantime. */
  merge?: FormMerge | undefined
  onResolve?: (path: string) => void
}

const sourceLabel = (source: string) => (source === '' ? 'Not known' : leadSourceLabel(source))
const options = <K extends string>(keys: readonly K[], labelOf: (key: string) => string) =>
  keys.map((key) => ({ value: key, label: labelOf(key) }))

/** The inputs of a patient, the same for Create Patient, Edit Patient and the conversion of a lead. */
export function PatientInputs({ form, mode, locations, merge, onResolve }: PatientInputsProps) {
  const isNew = mode === 'create'
  const shown = (path: string, value: string | number) => {
    if (path === 'location') return locations.data?.find(({ id }) => id === value)?.name ?? 'another location'
    if (path === 'status') return patientStatusLabel(String(value))
    if (path === 'source') return sourceLabel(String(value))
    return path === 'total_value' && value !== '' ? formatMoney(Number(value)) : String(value)
  }
  const input = (path: string) => mergedInput(form, path, { merge, onResolve, shown })
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        <TextInput
          label={labels.first_name}
          required
          autoFocus={isNew}
          maxLength={patientLimits.name}
          {...input('first_name')}
        />
        <TextInput label={labels.last_name} required maxLength={patientLimits.name} {...input('last_name')} />
        <TextInput label={labels.email} type="email" required={isNew} {...input('email')} />
        <TextInput
          label={labels.phone}
          type="tel"
          required={isNew}
          maxLength={patientLimits.phone}
          {...input('phone')}
        />
        <SearchableChoice<number>
          label={labels.location}
          required
          data={locationEntries(locations, form.values.location)}
          {...input('location')}
          value={form.values.location || null}
        />
        <Choice
          label={labels.status}
          data={options(patientStatuses, patientStatusLabel)}
          {...input('status')}
        />
        <SearchableChoice
          label={labels.source}
          data={options(patientSources, sourceLabel)}
          {...input('source')}
        />
        <TextInput
          label={labels.insurance_provider}
          maxLength={patientLimits.insuranceProvider}
          {...input('insurance_provider.name')}
        />
        <MoneyInput label={labels.total_value} {...input('total_value')} />
      </SimpleGrid>
      <AddressFieldset input={input} />
    </Stack>
  )
}
