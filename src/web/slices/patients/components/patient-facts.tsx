import { Anchor, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { patientFields } from '#contract/patients/patients.fields.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { AsideFacts, Fact, Facts, FactValue } from '#web/ui/facts.tsx'
import { fieldValue } from '#web/ui/records/field-value.tsx'

type PatientField = keyof typeof patientFields

/** What a front desk looks for first. */
export const firstFacts = ['phone', 'email'] as const satisfies PatientField[]

const names = Object.keys(patientFields) as PatientField[]
const asideFacts = names.filter((name) => 'readOnly' in patientFields[name])
// The status has buttons of its own.
const elsewhere: readonly PatientField[] = ['status', ...firstFacts, ...asideFacts]
export const furtherFacts = names.filter((name) => !elsewhere.includes(name))

const shown = (patient: Patient, name: PatientField) => fieldValue(patientFields[name], patient[name])

interface PatientFactsProps {
  patient: Patient
  names: readonly PatientField[]
  /** Further ones. */
  children?: ReactNode
}

export const PatientFacts = ({ patient, names, children }: PatientFactsProps) => (
  <Facts>
    {names.map((name) => (
      <Fact key={name} label={patientFields[name].label}>
        <FactValue>{shown(patient, name)}</FactValue>
      </Fact>
    ))}
    {children}
  </Facts>
)

/** The leads that a patient was. */
export function OriginalLeads({ patient: { leads } }: { patient: Patient }) {
  if (leads.length === 0) return null
  return (
    <Fact label="Original Lead">
      <FactValue>
        <Stack gap={2}>
          {leads.map(({ id, name }) => (
            <Anchor key={id} component={Link} to={`/leads/${id}`}>
              {name}
            </Anchor>
          ))}
        </Stack>
      </FactValue>
    </Fact>
  )
}

export const PatientAsideFacts = ({ patient }: { patient: Patient }) => (
  <AsideFacts
    facts={asideFacts.map((name) => ({ label: patientFields[name].label, value: shown(patient, name) }))}
  />
)
