import { AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import { useLocalList } from '#web/lib/list-state.ts'
import { Section } from '#web/ui/section.tsx'
import { appointmentPaths } from './appointment-paths.ts'
import { AddAppointment, AppointmentsList } from './appointments-list.tsx'

const shownAppointments = 5
const pageSizes = [shownAppointments]

/** What the section asks for first. */
export const firstAppointments = AppointmentListQuery.parse({ page_size: String(shownAppointments) })

/** The latest appointments of a patient, as a part of their page. */
export function AppointmentsSection({ patientId, headingOrder }: { patientId: number; headingOrder: 2 | 3 }) {
  const list = useLocalList(firstAppointments)
  return (
    <Section
      title="Appointments"
      order={headingOrder}
      to={appointmentPaths.list(patientId)}
      actions={<AddAppointment patientId={patientId} />}
    >
      <AppointmentsList patientId={patientId} list={list} pageSizes={pageSizes} minRows={1} />
    </Section>
  )
}
