import { Alert, Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Conversion as ConversionBody } from '#contract/conversions/conversions.endpoints.ts'
import { conversionFields } from '#contract/conversions/conversions.fields.ts'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { patientFields } from '#contract/patients/patients.fields.ts'
import { patientLabels } from '#contract/patients/patients.labels.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { errorStatus, fieldErrors, serverText } from '#web/lib/api.ts'
import { emptyForm, formValuesOf } from '#web/lib/form-values.ts'
import { usePathId } from '#web/lib/path-id.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useConvertLead, useLinkLead } from '#web/slices/conversions/api/conversions.ts'
import { useLead } from '#web/slices/leads/api/lead.ts'
import { InvalidLeadId } from '#web/slices/leads/components/invalid-lead-id.tsx'
import { LeadSkeleton } from '#web/slices/leads/components/lead-skeleton.tsx'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { KnownPatients } from '#web/slices/patients/components/known-patients.tsx'
import { NewPatientForm } from '#web/slices/patients/components/new-patient-form.tsx'
import { inputsOf, type PatientFormValues } from '#web/slices/patients/components/patient-inputs.tsx'
import { BackButton } from '#web/ui/back-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

const title = labels.convert
const inputs = inputsOf(conversionFields)

export function Component() {
  const id = usePathId('leadId')
  return id === undefined ? <InvalidLeadId /> : <Conversion key={id} id={id} />
}

function Conversion({ id }: { id: number }) {
  const { lead, error, fetchLatest } = useLead(id)
  const back = <BackButton to={`/leads/${id}`} label={labels.backToLead} />
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
  // The version the form was filled from, until a refused save loads a newer one.
  const [seen, setSeen] = useState(lead)
  const locations = useQuery(locationsQuery)
  const ownLocationIds = useSession()?.userInfo.locationIds ?? []
  const navigate = useNavigate()
  const converting = useConvertLead(seen)
  const linking = useLinkLead(seen)

  const done = (patient: Patient) => {
    notifications.show({ message: patientLabels.added(patientName(patient)) })
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
      draft={`leads/${lead.id}/convert`}
      initial={patientOf(initial, ownLocationIds)}
      inputs={inputs}
      schema={ConversionBody}
      locations={locations}
      submitLabel={title}
      cancelPath={`/leads/${lead.id}`}
      creating={converting}
      failureOf={(error) => failureOf(error, conversionMessages.convertFailed)}
      onCreated={done}
    >
      {({ phone, email }, leave) => (
        <>
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
          <Failure
            text={
              linking.error &&
              (fieldErrors(linking.error).patient ?? failureOf(linking.error, conversionMessages.linkFailed))
            }
          />
        </>
      )}
    </NewPatientForm>
  )
}

/** Values of the patient form, taken from the fields that leads and patients share. */
function patientOf(lead: Lead, ownLocationIds: readonly number[]): PatientFormValues {
  const empty = emptyForm(patientFields, ownLocationIds)
  const same = formValuesOf(patientFields, { ...lead, insurance_provider: { name: lead.insurance_provider } })
  return {
    ...empty,
    ...Object.fromEntries(Object.entries(same).filter(([name]) => Object.hasOwn(leadFields, name))),
    location: same.location || empty.location,
    status: lead.status === 'scheduled' ? 'scheduled' : 'active',
  }
}

function failureOf(error: Error, otherwise: string): string {
  if (errorStatus(error) === 409) return serverText(error) ?? conversionMessages.already
  if (errorStatus(error) !== 412) return otherwise
  return `${leadMessages.changed(leadMessages.someoneElse, [])} ${conversionMessages.stale}`
}
