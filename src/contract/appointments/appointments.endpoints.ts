import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams, numberText } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import {
  Appointment,
  AppointmentCreate,
  AppointmentListQuery,
  AppointmentPatch,
  AppointmentPut,
  Calendar,
  CalendarQuery,
  FreeTimes,
  FreeTimesQuery,
} from './appointments.schemas.ts'

const base = { access: 'staff', tag: 'appointments' } as const
const AppointmentParams = z.strictObject({
  ...IdParams.shape,
  appointmentId: numberText(Number.MAX_SAFE_INTEGER),
})
const ofPatient = '/patients/:id/appointments/'
const one = { ...base, path: `${ofPatient}:appointmentId/`, params: AppointmentParams } as const

export const listAppointments = endpoint({
  ...base,
  method: 'GET',
  path: ofPatient,
  summary: 'Appointments of a patient',
  params: IdParams,
  query: AppointmentListQuery,
  response: page(Appointment),
})

export const createAppointment = endpoint({
  ...base,
  method: 'POST',
  path: ofPatient,
  summary: 'Book an appointment; 409 when the staff member has another one then',
  params: IdParams,
  body: AppointmentCreate,
  response: Appointment,
  status: 201,
})

export const getAppointment = endpoint({
  ...one,
  method: 'GET',
  summary: 'One appointment',
  response: Appointment,
})

export const putAppointment = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Update an appointment from a form or from the appointment as it was read',
  body: AppointmentPut,
  response: Appointment,
})

export const patchAppointment = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change some fields of an appointment, such as its time or status',
  body: AppointmentPatch,
  response: Appointment,
})

export const deleteAppointment = endpoint({ ...one, method: 'DELETE', summary: 'Delete an appointment' })

export const listCalendar = endpoint({
  ...base,
  method: 'GET',
  path: '/appointments/',
  summary:
    'Appointments of some days at the own locations, earliest first; of a patient out of sight without patient and type',
  query: CalendarQuery,
  response: Calendar,
  audit: { action: 'listed' },
})

export const listFreeTimes = endpoint({
  ...base,
  method: 'GET',
  path: '/appointments/free_times/',
  summary: 'The next times at which a staff member is free',
  query: FreeTimesQuery,
  response: FreeTimes,
})
