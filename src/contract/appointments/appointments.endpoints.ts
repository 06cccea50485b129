import { endpoints } from '../http/endpoints.ts'
import { exportAccess, exportChoice } from '../http/exports.ts'
import { recordEndpoints } from '../http/records.ts'
import {
  Appointment,
  AppointmentCreate,
  AppointmentListQuery,
  AppointmentPatch,
  AppointmentPut,
  AppointmentRefusal,
  Calendar,
  CalendarQuery,
  Collisions,
  Slots,
  SlotsQuery,
  UnfinishedQuery,
  UnfinishedVisits,
} from './appointments.schemas.ts'
import { DaySheet, DaySheetQuery } from './day-sheet.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'appointments' })

const calls = recordEndpoints('/patients/:id/appointments/', '/patients/:id/appointments/:appointmentId/', {
  base: { access: 'staff', tag: 'appointments' },
  names: { one: 'an appointment', many: 'the appointments of a patient' },
  Record: Appointment,
  ListQuery: AppointmentListQuery,
  Create: AppointmentCreate,
  Put: AppointmentPut,
  Patch: AppointmentPatch,
})

const refusals = { 409: AppointmentRefusal } as const
export const createAppointment = {
  ...calls.create,
  summary: 'Book an appointment; 409 when the staff member, operatory or patient is already booked',
  refusals,
} as const
export const putAppointment = { ...calls.put, refusals } as const
export const patchAppointment = { ...calls.patch, refusals } as const
export const { list: listAppointments, get: getAppointment, delete: deleteAppointment } = calls

export const listCalendar = forStaff('GET /appointments/', {
  summary:
    'List the appointments of your locations by day, earliest first; patient and type are null where you may not see the patient',
  query: CalendarQuery,
  response: Calendar,
  audit: { action: 'listed' },
})

export const listUnfinishedVisits = forStaff('GET /appointments/unfinished/', {
  summary: 'List the visits of a day and the week before that are over but neither completed nor cancelled',
  query: UnfinishedQuery,
  response: UnfinishedVisits,
  audit: { action: 'listed' },
})

const forAdministrators = endpoints({ access: 'administrator', tag: 'appointments' })

export const listCollisions = forAdministrators('GET /appointments/collisions/', {
  summary:
    'List the visits that overlapped others before overlaps were refused, until they are marked as seen',
  response: Collisions,
  audit: { action: 'listed' },
})

export const markCollisionsSeen = forAdministrators('POST /appointments/collisions/seen/', {
  summary: 'Mark the listed overlapping visits as seen',
  audit: { action: 'changed', kind: 'appointment', part: 'collisions seen' },
})

export const getDaySheet = forStaff('GET /appointments/day-sheet/', {
  summary:
    'Get a day by provider to print, with phone and insurance of each patient; 404 for a location that you may not see',
  query: DaySheetQuery,
  response: DaySheet,
  audit: { action: 'listed' },
})

export const exportAppointments = endpoints({ ...exportAccess, tag: 'appointments' })(
  'GET /appointments/export/',
  {
    summary: 'Export the appointments of your locations by day as a file, earliest first',
    query: CalendarQuery.extend(exportChoice),
  },
)

export const listSlots = forStaff('GET /appointments/slots/', {
  summary: 'Find free times within office hours, earliest first, of one staff member or of all providers',
  query: SlotsQuery,
  response: Slots,
})
