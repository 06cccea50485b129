import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Subject } from '#server/platform/subjects.ts'
import { visiblePatients } from './patients.policy.ts'

/** Patients, as those who notes, tasks and history are about. */
export const patientSubject: Subject = {
  kind: 'patients',
  name: 'patient',
  column: 'patient_id',
  visible: (scope, id) => sql`SELECT patients.id, patients.location_id,
      trim(patients.first_name || ' ' || patients.last_name) AS label
    FROM patients WHERE ${visiblePatients(scope)} AND patients.id = ${id}`,
}

/** A patient's entries on a day sheet beside the name; empty when the user may not see the patient. */
export const patientFacts = (scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT patients.phone, patients.insurance_provider AS insurance
    FROM patients WHERE ${visiblePatients(scope)} AND patients.id = ${id}`
