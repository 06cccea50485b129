import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { type Appointment, AppointmentListQuery } from '#contract/appointments/appointments.schemas.ts'
import { useLocalList, useUrlList } from '#web/lib/list.ts'
import { List } from '#web/ui/list/list.tsx'
import type { ListView } from '#web/ui/list/list-view.ts'
import { Section } from '#web/ui/section.tsx'
import { appointmentsQuery } from '../api/appointments.ts'
import { appointmentColumns } from './appointment-columns.tsx'
import { appointmentPaths } from './appointment-text.ts'

const appointmentList: ListView<Appointment, AppointmentListQuery> = {
  label: 'Appointments',
  columns: appointmentColumns,
  empty: {
    title: appointmentMessages.none,
    hint: 'Add the first one: choose a date, a time and a provider.',
  },
  failure: appointmentMessages.fetchFailed,
}

/** All appointments of a patient, as the content of a page. */
export function AllAppointments({ patientId }: { patientId: number }) {
  const list = useUrlList(AppointmentListQuery, (query) => appointmentsQuery(patientId, query))
  return <List of={appointmentList} list={list} />
}

/** What the section asks for first. */
export const firstAppointments = AppointmentListQuery.parse({ page_size: '5' })

/** The latest appointments of a patient, as a part of their page. */
export function AppointmentsSection({ patientId, headingOrder }: { patientId: number; headingOrder: 2 | 3 }) {
  const list = useLocalList(firstAppointments, (query) => appointmentsQuery(patientId, query))
  return (
    <Section
      title="Appointments"
      order={headingOrder}
      to={appointmentPaths.list(patientId)}
      actions={<AddAppointment patientId={patientId} />}
    >
      <List of={appointmentList} list={list} />
    </Section>
  )
}

export function AddAppointment({ patientId, primary = false }: { patientId: number; primary?: boolean }) {
  return (
    <Button component={Link} to={appointmentPaths.book(patientId)} variant={primary ? 'filled' : 'default'}>
      Add New Appointment
    </Button>
  )
}
