import { patientMessages } from '#contract/patients/patients.messages.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Page } from '#web/ui/page.tsx'

/** Shows for an address that names no patient. */
export function InvalidPatientId() {
  return (
    <Page title="Patient" width="wide" actions={<BackButton to="/patients" label="Back to Patients List" />}>
      <LoadError message={patientMessages.invalidId} />
    </Page>
  )
}
