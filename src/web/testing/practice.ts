import {
  getAppointment,
  getDaySheet,
  listAppointments,
  listCalendar,
  listCollisions,
  listSlots,
  listUnfinishedVisits,
} from '#contract/appointments/appointments.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { getLocationHours } from '#contract/desk/desk.endpoints.ts'
import { getDocumentStorage, listDocuments } from '#contract/documents/documents.endpoints.ts'
import { getLeftWork } from '#contract/handovers/handovers.endpoints.ts'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { deletionCounts } from '#contract/http/deletions.endpoints.ts'
import { importedFiles } from '#contract/http/imported-files.endpoints.ts'
import {
  getBackgroundWork,
  getInstallation,
  getRestarts,
} from '#contract/installation/installation.endpoints.ts'
import { listLeadRequests } from '#contract/intake/lead-requests.endpoints.ts'
import {
  getLead,
  leadSourceCounts,
  leadStatusCounts,
  leadTypeCounts,
  listLeadPeople,
  listLeads,
} from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { listMyNotes, noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { operatoryEndpoints } from '#contract/operatories/operatories.endpoints.ts'
import { getPatient, listPatients, matchPatients } from '#contract/patients/patients.endpoints.ts'
import { getAvailability, listProviderHours, listTimeOff } from '#contract/schedules/schedules.endpoints.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { listMembers } from '#contract/staff/members.endpoints.ts'
import { availableStaffEndpoints, listAvailableStaff, listStaff } from '#contract/staff/staff.endpoints.ts'
import { getTask, listMyTasks, taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { answerByDefault, oneRecord, pageOf } from './fake-api.ts'
import {
  documentRoom,
  makeAppointment,
  makeCompany,
  makeDaySheetVisit,
  makeDeletionCounts,
  makeLead,
  makeLocation,
  makeMemberRow,
  makeNote,
  makePatient,
  makeService,
  makeStaffMember,
  makeTask,
  makeWork,
} from './fixtures.ts'

// Nouns bring their own answers.
const nouns = import.meta.glob<{ answerForPractice(): void }>('../slices/*/*.testing.ts', { eager: true })

/** Answers what pages ask of a practice with one record of each kind, each with the id 1. */
export function answerForPractice(): void {
  const second = makeLocation({ id: 2, name: 'Second office', form_id: 'second-office' })
  answerByDefault(listLocations, pageOf(makeLocation(), second))
  answerByDefault(getInstallation, { new: false, signup: 'open', email: true })
  answerByDefault(listLeads, pageOf(makeLead()))
  answerByDefault(leadStatusCounts, [{ name: 'new', value: 1, label: leadStatusLabels.new }])
  answerByDefault(leadSourceCounts, [])
  answerByDefault(importedFiles.leads, [])
  answerByDefault(importedFiles.patients, [])
  answerByDefault(leadTypeCounts, [])
  oneRecord(getLead, makeLead())
  answerByDefault(listLeadPeople, { candidates: [], also_known: [] })
  answerByDefault(listLeadRequests, pageOf())
  answerByDefault(listPatients, pageOf(makePatient()))
  answerByDefault(matchPatients, [])
  oneRecord(getPatient, makePatient())
  answerByDefault(listAppointments, pageOf(makeAppointment()))
  oneRecord(getAppointment, makeAppointment(), 'appointmentId')
  answerByDefault(listCalendar, { count: 1, results: [makeAppointment()] })
  answerByDefault(getDaySheet, {
    day: '2027-03-13',
    location: null,
    count: 1,
    results: [makeDaySheetVisit()],
  })
  answerByDefault(listUnfinishedVisits, { count: 0, results: [] })
  answerByDefault(listCollisions, { count: 0, results: [] })
  answerByDefault(operatoryEndpoints.list, pageOf())
  answerByDefault(listSlots, { results: [] })
  answerByDefault(getLocationHours, { ...defaultHours, version: 0 })
  answerByDefault(listProviderHours, { results: [] })
  answerByDefault(listTimeOff, pageOf())
  answerByDefault(getAvailability, { offices: [], staff: [] })
  answerByDefault(listDocuments, pageOf())
  answerByDefault(getDocumentStorage, documentRoom)
  for (const kind of ['leads', 'patients'] as const) {
    answerByDefault(deletionCounts[kind], makeDeletionCounts())
    answerByDefault(noteEndpoints[kind].list, pageOf(makeNote()))
    oneRecord(noteEndpoints[kind].get, makeNote(), 'noteId')
    answerByDefault(taskEndpoints[kind].list, pageOf(makeTask()))
    answerByDefault(historyEndpoints[kind], pageOf())
    answerByDefault(availableStaffEndpoints[kind], pageOf(makeStaffMember()))
  }
  answerByDefault(listMyNotes, pageOf(makeNote()))
  answerByDefault(getRestarts, { results: [] })
  answerByDefault(getBackgroundWork, { results: [makeWork()] })
  answerByDefault(listMyTasks, [makeTask()])
  oneRecord(getTask, makeTask())
  answerByDefault(listStaff, pageOf(makeStaffMember()))
  answerByDefault(getLeftWork, { tasks: 0, visits: 0 })
  answerByDefault(listMembers, pageOf(makeMemberRow()))
  answerByDefault(listAvailableStaff, pageOf(makeStaffMember()))
  answerByDefault(companyEndpoints.list, pageOf(makeCompany()))
  oneRecord(companyEndpoints.get, makeCompany())
  answerByDefault(serviceEndpoints.list, pageOf(makeService()))
  oneRecord(serviceEndpoints.get, makeService(), 'serviceId')
  for (const noun of Object.values(nouns)) noun.answerForPractice()
}
