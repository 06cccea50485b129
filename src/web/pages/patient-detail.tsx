import { useQueries } from '@tanstack/react-query'
import { usePathId } from '#web/lib/path-id.ts'
import { appointmentsQuery } from '#web/slices/appointments/api/appointments.ts'
import {
  AppointmentsSection,
  firstAppointments,
} from '#web/slices/appointments/components/appointments-list.tsx'
import {
  NextAppointment,
  nextAppointmentQuery,
} from '#web/slices/appointments/components/next-appointment.tsx'
import { useWhoHasSeen } from '#web/slices/audit/components/who-has-seen.ts'
import { documentsQuery } from '#web/slices/documents/api/documents.ts'
import { DocumentsSection, firstDocuments } from '#web/slices/documents/components/documents-list.tsx'
import { useExportEverything } from '#web/slices/patients/components/export-everything.ts'
import { InvalidPatientId } from '#web/slices/patients/components/invalid-patient-id.tsx'
import { PatientView } from '#web/slices/patients/components/patient-view.tsx'
import { Parts } from '#web/ui/part.tsx'
import PersonSections from './parts/person-sections.tsx'
import { WithVisitSteps } from './parts/visit-parts.tsx'

export function Component() {
  const id = usePathId('patientId')
  if (id === undefined) return <InvalidPatientId />
  return <Patient key={id} id={id} />
}

function Patient({ id }: { id: number }) {
  const everything = useExportEverything(id)
  const whoHasSeen = useWhoHasSeen('patient', id)
  return (
    <PatientView id={id} actions={[everything, whoHasSeen]} nextStep={<NextAppointment patientId={id} />}>
      <Sections id={id} />
    </PatientView>
  )
}

function Sections({ id }: { id: number }) {
  const answered = useQueries({
    queries: [
      nextAppointmentQuery(id),
      appointmentsQuery(id, firstAppointments),
      documentsQuery(id, firstDocuments),
    ],
    combine: (lists) => lists.every((list) => list.isFetched),
  })
  const sections = (
    <Parts gap="xl">
      <WithVisitSteps>
        <AppointmentsSection patientId={id} headingOrder={2} />
      </WithVisitSteps>
      <DocumentsSection patient={id} headingOrder={2} />
    </Parts>
  )
  return <PersonSections subject={{ kind: 'patients', id }} headingOrder={2} own={{ answered, sections }} />
}
