import * as endpoints from '#contract/bookings/bookings.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import type { RunningSlice } from '#server/platform/slice.ts'
import { type BookingParts, bookLead, bookNewPerson, bookPatient, undoBooking } from './bookings.usecases.ts'

export const serveBookings = (parts: BookingParts): RunningSlice => ({
  routes: (routes) => registerBookings(routes, parts),
})

function registerBookings(routes: Routes, parts: BookingParts): void {
  routes.signedIn(endpoints.bookLead, (call) => bookLead(parts, call, call.params.id, call.body))
  routes.signedIn(endpoints.bookNewPerson, (call) =>
    bookNewPerson(parts, { ...call, address: call.request.ip }, call.body),
  )
  routes.signedIn(endpoints.bookPatient, (call) => bookPatient(parts, call, call.params.id, call.body))
  routes.signedIn(endpoints.undoBooking, ({ params, ...call }) =>
    undoBooking(parts, call, params.id, params.appointmentId),
  )
}
