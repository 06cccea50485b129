import * as endpoints from '#contract/appointments/appointments.endpoints.ts'
import { calendarLimits } from '#contract/appointments/appointments.limits.ts'
import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import type { CalendarQuery } from '#contract/appointments/appointments.schemas.ts'
import { addDays } from '#contract/appointments/appointments.times.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import { JsonText } from '#server/platform/http/json-text.ts'
import { jsonPage } from '#server/platform/http/pages.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { findAppointment, listOfPatient } from './appointments.repository.ts'
import {
  bookAppointment,
  changeAppointment,
  findFreeTimes,
  removeAppointment,
} from './appointments.usecases.ts'
import { readCalendar } from './calendar.repository.ts'

/** The days that a call of the calendar asks for: a week from the first one, from today unless told otherwise. */
function daysOf({ from, to, location, staff }: CalendarQuery, today: string) {
  const first = from ?? (to && to < today ? to : today)
  const last = to ?? addDays(first, 6)
  if (last < first || last > addDays(first, calendarLimits.days - 1)) {
    throw invalidFields({ to: [appointmentMessages.calendarRange(calendarLimits.days)] })
  }
  return { from: first, to: last, location, staff }
}

export function registerAppointments(routes: Routes, patients: Subject): void {
  routes.signedIn(endpoints.listAppointments, async ({ scope, db, params, query, request }) =>
    jsonPage(request.url, query, found(await listOfPatient(scope, db, patients, params.id, query))),
  )
  routes.signedIn(endpoints.createAppointment, (call) =>
    bookAppointment({ ...call, patients }, call.params.id, call.body),
  )
  const which = ({ id, appointmentId }: { id: number; appointmentId: number }) => ({
    patientId: id,
    id: appointmentId,
  })
  routes.signedIn(endpoints.getAppointment, async ({ scope, db, params }) =>
    found(await findAppointment(scope, db, patients, which(params))),
  )
  routes.signedIn(endpoints.putAppointment, (call) =>
    changeAppointment({ ...call, patients }, which(call.params), call.body),
  )
  routes.signedIn(endpoints.patchAppointment, (call) =>
    changeAppointment({ ...call, patients }, which(call.params), call.body),
  )
  routes.signedIn(endpoints.deleteAppointment, async (call) => {
    await removeAppointment({ ...call, patients }, which(call.params))
    return undefined
  })
  routes.signedIn(endpoints.listCalendar, async ({ scope, db, query, now }) => {
    const days = daysOf(query, dayInZone(now, scope.timeZone))
    const { count, results } = await readCalendar(scope, db, patients, days)
    return new JsonText(`{"count":${count},"results":${results}}`)
  })
  routes.signedIn(endpoints.listFreeTimes, async (call) => ({
    results: (await findFreeTimes(call, call.query)).map((instant) => instant.toISOString()),
  }))
}
