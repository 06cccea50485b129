import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { type PatientStatus, patientSources, patientStatuses } from '../patients/patients.enums.ts'
import { followedVisit } from './appointments.ts'
import { type EventCause, eventCauseKeys } from './causes.ts'
import { changeOf, defineEvents, event, noData } from './event-definition.ts'

/** Fields of patients whose values events have. */
export const patientValues = {
  status: z.enum(patientStatuses),
  source: z.enum(patientSources),
  location: Id.nullable(),
}

/** The values of a new patient. */
export const createdPatient = (
  cause: EventCause,
  {
    status,
    source,
    location = null,
  }: { status: PatientStatus; source: (typeof patientSources)[number]; location?: number | null | undefined },
) => ({ cause, status, source, location })

const change = changeOf(patientValues)

export const patientEvents = defineEvents('patient', {
  created: event(
    'A patient was added.',
    z.strictObject({
      cause: z.enum(eventCauseKeys),
      ...patientValues,
      lead: Id.optional().describe('the lead who became the patient'),
    }),
  ),
  updated: event('Fields of a patient changed.', z.strictObject({ ...change, ...followedVisit })),
  linked: event('A lead was linked to a patient.', z.strictObject({ lead: Id })),
  deleted: event('A patient was deleted.', noData),
  restored: event(
    'The deletion of a patient was undone.',
    z.strictObject({
      cancelled: z.int().describe('appointments that are canceled because their time was taken'),
    }),
  ),
})
