import { endpoints } from '../http/endpoints.ts'
import { Booked, Booking, BookingRefusal, NewPersonBooking, PatientBooking } from './bookings.schemas.ts'

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

export const bookNewPerson = forStaff('POST /leads/book/', {
  summary: 'Add a walk-in or caller and book a visit for them; refuses as the booking of a lead does',
  body: NewPersonBooking,
  response: Booked,
  status: 201,
  refusals: { 409: BookingRefusal },
  audit: { adds: 'appointment' },
})

export const bookPatient = forStaff('POST /patients/:id/book/', {
  summary:
    'Book a visit for a patient and close the open requests of their lead as booked; 409 has `data.slots` with the next free times',
  body: PatientBooking,
  response: Booked,
  status: 201,
  refusals: { 409: BookingRefusal },
  audit: { adds: 'appointment' },
})

export const undoBooking = forStaff('DELETE /leads/:id/appointments/:appointmentId/', {
  summary:
    'Undo a booking: deletes its appointment and the lead or patient it created, opens its requests again and restores the lead',
})
