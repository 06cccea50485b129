import { appointmentMessages } from '#contract/appointments/appointments.messages.ts'
import { SlotsQuery } from '#contract/appointments/appointments.schemas.ts'
import { bookingMessages } from '#contract/bookings/bookings.messages.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import {
  type AppointmentCall,
  bookAppointment,
  removeAppointment,
} from '#server/slices/appointments/appointments.usecases.ts'
import { findSlots, type SlotParts } from '#server/slices/appointments/slots.usecases.ts'
import type { BookingParts } from '#server/slices/bookings/bookings.usecases.ts'
import { convertedLead } from '#server/slices/leads/lead-conversion.ts'
import { removeLead } from '#server/slices/leads/lead-deletion.usecases.ts'
import { type LeadParts, readLead } from '#server/slices/leads/leads.usecases.ts'
import { unlinkLead } from '#server/slices/leads/leads-of-patient.ts'
import { removePatient } from '#server/slices/patients/patient-deletion.usecases.ts'
import { linkPatient, listReached } from '#server/slices/patients/patients.repository.ts'
import {
  checkPatient,
  createPatientOf,
  type PatientParts,
} from '#server/slices/patients/patients.usecases.ts'
import { closeBooked, type QueueParts, reopenRequest } from '#server/slices/queue/queue.usecases.ts'
import { addQuickLead, type QuickAddParts } from '#server/slices/queue/quick-add.usecases.ts'
import { waitingLeadOf } from '#server/slices/queue/request-changes.repository.ts'
import { findService } from '#server/slices/services/services.routes.ts'

interface RecordParts {
  leads: LeadParts
  patients: PatientParts
}
type Visits = Pick<AppointmentCall, 'patients' | 'followVisit'> & SlotParts

/** The use cases of other slices that a booking consists of. */
export function bookingParts(
  of: RecordParts,
  visits: Visits,
  queue: QueueParts & QuickAddParts,
): BookingParts {
  // The visit sets the status, so that its undo restores it.
  const origin = ({ scope, now }: CallContext, { id, status }: Lead) => ({
    data: { lead: id },
    ...convertedLead(scope, { id, status, type: 'lead.linked', at: now }),
  })
  return {
    readLead: (call, id) => readLead(of.leads, call, id),
    patientsReachedBy: ({ scope, db }, contacts) => listReached(scope, db, contacts),
    async createPatient(call, lead, person) {
      const { source, preferred_language, insurance_provider, address } = lead
      const fields = {
        ...{ source, preferred_language, address, total_value: null },
        insurance_provider: insurance_provider ? { name: insurance_provider } : null,
        ...{ ...person, status: 'scheduled' as const },
      }
      checkPatient(call.scope, fields)
      return found(await createPatientOf(of.patients, call, fields, origin(call, lead))).patient.id
    },
    async linkPatient(call, lead, patient) {
      const { scope, db, now } = call
      const linked = await linkPatient(scope, db, patient, { ...of.patients, now }, origin(call, lead))
      if (!linked) throw invalidFields({ patient: [bookingMessages.unknownPatient] })
    },
    unlinkPatient: ({ scope, db, now }, { id }) => unlinkLead(scope, db, id, now),
    addLead: (call, person) => addQuickLead(queue, call, person),
    removeLead: (call, id) => removeLead(of.leads, { ...call, ifMatch: undefined }, id),
    waitingLeadOf: ({ scope, db }, patient) => waitingLeadOf(scope, db, patient),
    removePatient: (call, id) => removePatient(of.patients, { ...call, ifMatch: undefined }, id),
    async readService({ scope, db }, id) {
      const service = await findService(scope, db, id)
      if (!service) throw invalidFields({ service: [appointmentMessages.unknownService] })
      return service
    },
    book: (call, patient, fields) => bookAppointment({ ...call, ...visits }, patient, fields),
    removeAppointment: (call, which) => removeAppointment({ ...call, ...visits, ifMatch: undefined }, which),
    freeTimes(call, query) {
      const asText = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return findSlots(call, SlotsQuery.parse(Object.fromEntries(asText)), visits)
    },
    closeBooked,
    reopen: async (call, id) => void (await reopenRequest(queue, { ...call, params: { id } })),
  }
}
