import { endpoints } from '../http/endpoints.ts'
import { Booked, Booking, BookingRefusal } from './bookings.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'bookings' })

export const bookLead = forStaff('POST /leads/:id/book/', {
  summary:
    'Book a visit for a lead: finds or creates the patient, books the appointment and closes open requests as booked; 422 names what a patient lacks, 409 has `data.patients` who may be the person, or `data.slots` with the next free times',
  body: Booking,
  response: Booked,
  status: 201,
  refusals: { 409: BookingRefusal },
  audit: { adds: 'appointment' },
})

export const undoBooking = forStaff('DELETE /leads/:id/appointments/:appointmentId/', {
  summary:
    'Undo a booking: deletes its appointment and the patient it created, opens its requests again and restores the lead',
})
