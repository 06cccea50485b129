import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { errorStatus, fieldErrors, serverError } from '#web/lib/api.ts'
import { pathId } from '#web/lib/path-id.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useConvertLead, useLinkLead } from '#web/slices/conversions/api/conversions.ts'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { InvalidLeadId } from '#web/slices/leads/components/invalid-lead-id.tsx'
import { LeadSkeleton } from '#web/slices/leads/components/lead-skeleton.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { KnownPatients } from '#web/slices/patients/components/known-patients.tsx'
import { NewPatientForm } from '#web/slices/patients/components/new-patient-form.tsx'
import { emptyPatient, type PatientFormValues } from '#web/slices/patients/components/patient-form-values.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

const title = 'Convert to Patient'

export function Component() {
  const id = pathId(useParams().leadId)
  return id === undefined ? <InvalidLeadId /> : <Conversion key={id} id={id} />
}

function Conversion({ id }: { id: number }) {
  const { lead, error, fetchLatest } = useLead(id)
  const back = <BackButton to={`/leads/${id}`} label="Back to Lead" />
  const isGone = errorStatus(error) === 404
  return (
    <Page title={title} width="form" actions={back}>
      <Text c="dimmed" mih="1.5em" mb="md" truncate>
        {lead && !isGone && leadTitle(lead)}
      </Text>
      {isGone && <LoadError message={leadMessages.notFound} />}
      {!isGone && lead?.note !== undefined && <OpenConversion lead={lead as Lead} />}
      {!isGone && lead?.note === undefined && error && (
        <LoadError message={leadMessages.fetchFormFailed} onRetry={fetchLatest} />
      )}
      {!error && lead?.note === undefined && <LeadSkeleton />}
    </Page>
  )
}

function OpenConversion({ lead }: { lead: Lead }) {
  const [initial] = useState(lead)
  // What the form was filled from, until a save hears that somebody else was faster, and the person of it.
  const [seen, setSeen] = useState(lead)
  const locations = useQuery(locationsQuery)
  const ownLocationIds = useSession()?.userInfo.locationIds ?? []
  const navigate = useNavigate()
  const converting = useConvertLead(seen)
  const linking = useLinkLead(seen)

  const done = (patient: Patient) => {
    notifications.show({ message: `${patientName(patient)} is a patient now.` })
    navigate(`/patients/${patient.id}`)
  }
  const isRefused = [409, 412].includes(errorStatus(converting.error ?? linking.error) ?? 0)
  if (isRefused && seen.version !== lead.version) setSeen(lead)
  if (lead.patient && (initial.patient || isRefused) && !converting.isSuccess && !linking.isSuccess) {
    return (
      <Alert color="yellow" title={conversionMessages.already} role="status">
        <Anchor component={Link} to={`/patients/${lead.patient.id}`}>
          {lead.patient.name}
        </Anchor>
      </Alert>
    )
  }
  return (
    <NewPatientForm
      initial={patientOf(initial, ownLocationIds)}
      locations={locations}
      submitLabel={title}
      cancelPath={`/leads/${lead.id}`}
      creating={converting}
      failureOf={(error) => failureOf(error, conversionMessages.convertFailed)}
      onCreated={done}
    >
      {({ phone, email }, leave) => (
        <Stack gap="sm">
          <KnownPatients
            phone={phone}
            email={email}
            title={conversionMessages.known}
            action={{
              label: 'Link to This Patient',
              pending: linking.isPending,
              run: ({ id }) => linking.mutate(id, { onSuccess: (patient) => leave(() => done(patient)) }),
            }}
          />
          {linking.error && (
            <Alert color="red" role="alert">
              {fieldErrors(linking.error).patient ?? failureOf(linking.error, conversionMessages.linkFailed)}
            </Alert>
          )}
        </Stack>
      )}
    </NewPatientForm>
  )
}

/** The lead as the form of a patient. */
function patientOf(lead: Lead, ownLocationIds: readonly number[]): PatientFormValues {
  const empty = emptyPatient(ownLocationIds)
  const { first_name, last_name, email, phone, source } = lead
  return {
    ...empty,
    ...{ first_name, last_name, email, phone, source },
    location: lead.location?.id ?? empty.location,
    status: lead.status === 'scheduled' ? 'scheduled' : 'active',
    insurance_provider: { name: lead.insurance_provider },
    address: { ...empty.address, ...lead.address },
  }
}

function failureOf(error: Error, otherwise: string): string {
  if (errorStatus(error) === 409) return serverError(error)?.detail ?? conversionMessages.already
  if (errorStatus(error) !== 412) return otherwise
  return `${leadMessages.changed(leadMessages.somebodyElse, [])} ${conversionMessages.stale}`
}
