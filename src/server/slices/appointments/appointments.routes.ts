import * as endpoints from '#contract/appointments/appointments.endpoints.ts'
import { calendarLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarQuery } from '#contract/appointments/appointments.schemas.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import { JsonText } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { findAppointment, listOfPatient } from './appointments.repository.ts'
import {
  type AppointmentCall,
  bookAppointment,
  changeAppointment,
  removeAppointment,
} from './appointments.usecases.ts'
import { exportAppointments } from './appointments-export.ts'
import { readCalendar } from './calendar.repository.ts'
import { listCollisions, unlistCollisions } from './collisions.repository.ts'
import { type DaySheetParts, readDaySheet } from './day-sheet.repository.ts'
import { findSlots, type SlotParts } from './slots.usecases.ts'
import { listUnfinished } from './unfinished.repository.ts'

/** Seven days from the first one; today by default. */
function daysOf({ from, to, location, staff }: CalendarQuery, today: string, most: number) {
  const first = from ?? (to && to < today ? to : today)
  const last = to ?? addDays(first, 6)
  if (last < first || last > addDays(first, most - 1)) {
    throw invalidFields({ to: [appointmentMessages.calendarRange(most)] })
  }
  return { from: first, to: last, location, staff }
}

type AppointmentParts = Pick<AppointmentCall, 'patients' | 'followVisit'> & DaySheetParts & SlotParts

export const serveAppointments = (parts: AppointmentParts): RunningSlice => ({
  routes: (routes) => registerAppointments(routes, parts),
})

function registerAppointments(
  routes: Routes,
  { patients, followVisit, patientFacts, ...slotParts }: AppointmentParts,
): void {
  const parts = { patients, followVisit, worksAt: slotParts.worksAt }
  routes.list(endpoints.listAppointments, ({ scope, db, params, query, now }) =>
    listOfPatient(scope, db, patients, params.id, query, now),
  )
  routes.signedIn(endpoints.createAppointment, (call) =>
    bookAppointment({ ...call, ...parts }, call.params.id, call.body),
  )
  const which = ({ id, appointmentId }: { id: number; appointmentId: number }) => ({
    patientId: id,
    id: appointmentId,
  })
  routes.signedIn(endpoints.getAppointment, async ({ scope, db, params }) =>
    found(await findAppointment(scope, db, patients, which(params))),
  )
  for (const change of [endpoints.putAppointment, endpoints.patchAppointment]) {
    routes.signedIn(change, (call) => changeAppointment({ ...call, ...parts }, which(call.params), call.body))
  }
  routes.signedIn(endpoints.deleteAppointment, (call) =>
    removeAppointment({ ...call, ...parts }, which(call.params)),
  )
  routes.signedIn(endpoints.listCalendar, async ({ scope, db, query, now }) => {
    const days = daysOf(query, dayInZone(now, scope.timeZone), calendarLimits.days)
    const { count, results } = await readCalendar(scope, db, patients, days)
    return new JsonText(`{"count":${count},"results":${results}}`)
  })
  routes.signedIn(endpoints.listUnfinishedVisits, async (call) => {
    const { count, results } = await listUnfinished(call, patients, call.query)
    return new JsonText(`{"count":${count},"results":${results}}`)
  })
  routes.signedIn(endpoints.listCollisions, async (call) => {
    const { count, results } = await listCollisions(call, patients)
    return new JsonText(`{"count":${count},"results":${results}}`)
  })
  routes.signedIn(endpoints.markCollisionsSeen, unlistCollisions)
  routes.signedIn(
    endpoints.getDaySheet,
    async (call) => new JsonText(await readDaySheet(call, { patients, patientFacts }, call.query)),
  )
  routes.signedIn(endpoints.exportAppointments, (call) =>
    exportAppointments(
      call,
      patients,
      daysOf(call.query, dayInZone(call.now, call.scope.timeZone), calendarLimits.exportedDays),
    ),
  )
  routes.signedIn(endpoints.listSlots, async (call) => ({
    results: await findSlots(call, call.query, slotParts),
  }))
}
