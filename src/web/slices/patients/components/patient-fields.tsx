import { Anchor, DataList, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { patientFields } from '#contract/patients/patients.fields.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { fieldValue } from '#web/ui/records/field-value.tsx'
import { fieldsOf } from '#web/ui/records/record-kind.ts'
import classes from './patient-fields.module.css'

// The status has buttons of its own.
const shown = fieldsOf(patientFields).filter(({ name }) => name !== 'status')

/** Everything known about a patient (spec section 2). */
export function PatientFields({ patient }: { patient: Patient }) {
  const values = new Map<string, unknown>(Object.entries(patient))
  return (
    <DataList size="md" gap="xs" className={classes.fields}>
      {shown.map((field) => (
        <DataEntry key={field.name} label={field.label}>
          {fieldValue(field, values.get(field.name))}
        </DataEntry>
      ))}
      {patient.leads.length > 0 && (
        <DataEntry label="Original Lead">
          <Stack gap={2}>
            {patient.leads.map(({ id, name }) => (
              <Anchor key={id} component={Link} to={`/leads/${id}`}>
                {name}
              </Anchor>
            ))}
          </Stack>
        </DataEntry>
      )}
    </DataList>
  )
}
