import { Anchor, DataList, Stack } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/formats/money.ts'
import { leadSourceLabel } from '#contract/leads/leads.enums.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { addressLines } from '#web/lib/address-values.ts'
import { EmailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { fullTime, RelativeTime } from '#web/ui/relative-time.tsx'
import classes from './patient-fields.module.css'
import { patientLabels as labels } from './patient-labels.ts'

/** Everything that is known of a patient (spec section 2). */
export function PatientFields({ patient }: { patient: Patient }) {
  const { email, source, address, location, insurance_provider, leads } = patient
  return (
    <DataList size="md" gap="xs" className={classes.fields}>
      <DataEntry label={labels.first_name}>{patient.first_name}</DataEntry>
      <DataEntry label={labels.last_name}>{patient.last_name}</DataEntry>
      <DataEntry label={labels.email}>{email && <EmailLink email={email} />}</DataEntry>
      <DataEntry label={labels.phone}>
        <PhoneLink phone={patient.phone} />
      </DataEntry>
      <DataEntry label={labels.location}>{location?.name}</DataEntry>
      <DataEntry label={labels.source}>{source && leadSourceLabel(source)}</DataEntry>
      <DataEntry label={labels.insurance_provider}>{insurance_provider?.name}</DataEntry>
      <DataEntry label={labels.total_value}>{formatMoney(patient.total_value)}</DataEntry>
      <DataEntry label={labels.address}>
        {address && <address className={classes.address}>{addressLines(address).join('\n')}</address>}
      </DataEntry>
      {leads.length > 0 && (
        <DataEntry label={labels.leads}>
          <Stack gap={2}>
            {leads.map(({ id, name }) => (
              <Anchor key={id} component={Link} to={`/leads/${id}`}>
                {name}
              </Anchor>
            ))}
          </Stack>
        </DataEntry>
      )}
      <DataEntry label={labels.created_at}>
        <Instant at={patient.created_at} />
      </DataEntry>
      <DataEntry label={labels.updated_at}>
        <Instant at={patient.updated_at} />
      </DataEntry>
    </DataList>
  )
}

function Instant({ at }: { at: string }) {
  return (
    <Fragment>
      {fullTime(at)}{' '}
      <span className={classes.aside}>
        <RelativeTime instant={at} />
      </span>
    </Fragment>
  )
}
