import { Alert, DataList, Paper } from '@mantine/core'
import { intakeMessages } from '#contract/intake/intake.messages.ts'
import type { FormRequest } from '#contract/intake/recognition.rules.ts'
import { leadSourceLabel } from '#contract/leads/leads.enums.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { Section } from '#web/ui/section.tsx'

/** The lead that becomes of a request. */
export function RecognisedLead({ request }: { request: FormRequest }) {
  const { first_name, last_name, phone, email, source, insurance_provider, address, message } = request
  const isNobody = ![first_name, last_name, phone, email].some(Boolean)
  const place = address && [address.street, address.city, address.state, address.postal_code, address.country]
  return (
    <Section title="The Resulting Lead" order={2}>
      {isNobody && (
        <Alert color="red" role="alert" mb="md" p="sm">
          {intakeMessages.nobody}
        </Alert>
      )}
      <Paper bd="1px solid var(--hairline)" p="md">
        <DataList orientation="horizontal" labelWidth="9rem">
          <DataEntry label="First Name">{first_name}</DataEntry>
          <DataEntry label="Last Name">{last_name}</DataEntry>
          <DataEntry label="Phone">{phone}</DataEntry>
          <DataEntry label="Email">{email}</DataEntry>
          <DataEntry label="Source">{leadSourceLabel(source)}</DataEntry>
          <DataEntry label="Insurance Provider">{insurance_provider}</DataEntry>
          <DataEntry label="Address">{place?.filter(Boolean).join(', ')}</DataEntry>
          <DataEntry label="Note">
            {message && <span style={{ whiteSpace: 'pre-wrap' }}>{message}</span>}
          </DataEntry>
        </DataList>
      </Paper>
    </Section>
  )
}
