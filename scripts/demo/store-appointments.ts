import type pg from 'pg'
import '#server/slices/appointments/appointments.tables.ts'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import type { DemoAppointment } from './appointments.ts'
import type { DemoPatient } from './patients.ts'
import { insertRows } from './rows.ts'
import type { StoredPractice } from './store-practice.ts'

/** Stores the appointments of a company's patients, and what their history tells of them. */
export async function storeAppointments(
  client: pg.ClientBase,
  appointments: readonly DemoAppointment[],
  { companyId: company_id, idOf, staffIdOf }: StoredPractice,
  options: { timeZone: string; idOfPatient: (patient: DemoPatient) => number },
): Promise<void> {
  await insertRows(
    client,
    'appointments',
    appointments.map((appointment) => ({
      company_id,
      patient_id: options.idOfPatient(appointment.patient),
      location_id: idOf(appointment.location),
      staff_id: staffIdOf(appointment.staff),
      starts_at: appointment.start,
      ends_at: new Date(appointment.start.getTime() + appointment.duration * 60_000),
      type: appointment.type,
      status: appointment.status,
      created_at: appointment.booked.at,
      updated_at: appointment.settled?.at ?? appointment.booked.at,
      version: appointment.settled ? 2 : 1,
    })),
  )
  const events = appointments.flatMap((appointment) => {
    const { patient, location, type, status, start, booked, settled } = appointment
    const told = { patient, location, type, at: wallTime(start, location.timeZone ?? options.timeZone) }
    const what = status === 'cancelled' ? 'appointment_cancelled' : 'appointment_set'
    return [
      { ...told, ...{ what: 'appointment_booked', status: 'scheduled', changes: undefined, done: booked } },
      ...(settled
        ? [{ ...told, ...{ what, status, changes: { status: ['scheduled', status] }, done: settled } }]
        : []),
    ]
  })
  // The history reads the log in the order of its ids: this one.
  events.sort((one, next) => one.done.at.getTime() - next.done.at.getTime())
  await insertRows(
    client,
    'events',
    events.map(({ patient, location, what, type, status, at, changes, done }) => ({
      company_id,
      location_id: idOf(location),
      occurred_at: done.at,
      staff_id: staffIdOf(done.by),
      type: `patient.${what}`,
      subject: 'patient',
      subject_id: options.idOfPatient(patient),
      data: { type, at, status, changes },
    })),
  )
}
