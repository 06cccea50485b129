import type { Subject } from '#server/platform/subjects.ts'
import { searchAppointments } from '#server/slices/appointments/appointment-search.repository.ts'
import { searchLeads, searchMessages } from '#server/slices/leads/lead-search.repository.ts'
import { findPatients, searchPatients } from '#server/slices/patients/patient-search.repository.ts'
import { patientSubject } from '#server/slices/patients/patient-subject.ts'
import type { SearchParts } from '#server/slices/search/search.usecases.ts'
import { searchTasks } from '#server/slices/tasks/task-search.repository.ts'

/** Search functions of the slices that own the records. */
export const searchParts = (subjects: readonly Subject[]): SearchParts => ({
  leads: searchLeads,
  messages: searchMessages,
  patients: searchPatients,
  patientsWithIds: findPatients,
  appointments: (scope, db, wanted) => searchAppointments(scope, db, patientSubject, wanted),
  tasks: (scope, db, wanted) => searchTasks({ scope, db, subjects }, wanted),
})
