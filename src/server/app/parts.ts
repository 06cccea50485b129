import { join } from 'node:path'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { uploadMessages } from '#contract/http/uploads.messages.ts'
import type { NameQuery } from '#server/platform/audit/names.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Space } from '#server/platform/http/uploads.ts'
import { createPlaces } from '#server/platform/places.ts'
import { rewriteAgain } from '#server/platform/rewrites.ts'
import { unguessableName } from '#server/platform/secrets.ts'
import { createPathSigner } from '#server/platform/signed-path.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { searchAppointments } from '#server/slices/appointments/appointment-search.repository.ts'
import { countUpcoming } from '#server/slices/appointments/appointments.repository.ts'
import type { VisitStep } from '#server/slices/appointments/appointments.usecases.ts'
import { sumArchiveSizes } from '#server/slices/archives/archives.repository.ts'
import { callerOf, keepSignedIn } from '#server/slices/auth/auth.routes.ts'
import { createAuthParts } from '#server/slices/auth/auth.service.ts'
import { type AuthParts, createFollowSession } from '#server/slices/auth/auth.usecases.ts'
import { requireConfirmedEmail } from '#server/slices/auth/email.usecases.ts'
import { createInvitedUser, signInToInviting } from '#server/slices/auth/invited.usecases.ts'
import { companyVisible, visibleCompanies } from '#server/slices/companies/companies.routes.ts'
import { followVisit } from '#server/slices/conversions/follow-visit.ts'
import { findDeskSettings, listOffices } from '#server/slices/desk/desk.repository.ts'
import { proposeTry } from '#server/slices/desk/next-try.ts'
import { promiseFor } from '#server/slices/desk/promises.ts'
import { sumSizes } from '#server/slices/documents/documents.repository.ts'
import { sniff } from '#server/slices/documents/documents.sniffing.ts'
import { registerPublicEmbed } from '#server/slices/embed/embed.routes.ts'
import { countAllHistory } from '#server/slices/history/history.repository.ts'
import { describeAllHistory, describeHistory } from '#server/slices/history/history.routes.ts'
import { sumTableSizes } from '#server/slices/imports/imports.repository.ts'
import { isFirstCompany, whoMaySignUp } from '#server/slices/installation/signup-setting.ts'
import { createInvitationParts } from '#server/slices/invitations/invitations.parts.ts'
import { acceptOpened, refuseInvited } from '#server/slices/invitations/invitations.usecases.ts'
import { convertedLead } from '#server/slices/leads/lead-conversion.ts'
import { countDueFollowUps } from '#server/slices/leads/lead-list.repository.ts'
import { joinNotes } from '#server/slices/leads/lead-merge.rules.ts'
import { searchLeads, searchMessages } from '#server/slices/leads/lead-search.repository.ts'
import { leadSubject } from '#server/slices/leads/lead-subject.ts'
import { leadCounts } from '#server/slices/leads/leads.routes.ts'
import { readLead } from '#server/slices/leads/leads.usecases.ts'
import { leadsOfPatient, relinkedLeads, unlinkedLeads } from '#server/slices/leads/leads-of-patient.ts'
import { listAllLocations, locationVisible } from '#server/slices/locations/locations.repository.ts'
import { writeNote, writtenNote } from '#server/slices/notes/written-note.ts'
import { findPatients, searchPatients } from '#server/slices/patients/patient-search.repository.ts'
import { patientFacts, patientSubject } from '#server/slices/patients/patient-subject.ts'
import { findSamePatients, hasPatient, linkPatient } from '#server/slices/patients/patients.repository.ts'
import { checkPatient, createPatientOf } from '#server/slices/patients/patients.usecases.ts'
import { keysOf, whoAreThese, whoIsThis } from '#server/slices/people/who-is-this.ts'
import { promisesBrokenYesterday, readDay, type TasksLeftQuery } from '#server/slices/queue/day.usecases.ts'
import { closedWithEnded, closeEnded, reopenEnded } from '#server/slices/queue/ended-leads.repository.ts'
import {
  openedForNewLead,
  openForImported,
  withdrawImported,
} from '#server/slices/queue/opened-by-us.repository.ts'
import { weeksOf } from '#server/slices/schedules/provider-hours.repository.ts'
import { timeOffOf } from '#server/slices/schedules/time-off.repository.ts'
import { serviceOf } from '#server/slices/services/services.routes.ts'
import { findAssignee, isProvider, worksAt } from '#server/slices/staff/staff.repository.ts'
import { searchTasks } from '#server/slices/tasks/task-search.repository.ts'
import { countDueTasks, listTasksLeft } from '#server/slices/tasks/tasks.repository.ts'
import { bookingParts } from './booking-parts.ts'
import { handoverParts } from './handover-parts.ts'
import type { Needs } from './slices.ts'
import { tableWriters as writers, writersByTable } from './table-writers.ts'

// Seconds.
const recordingPathLasts = 10 * 60
// Of one patient, in the file with everything about them.
const maxHistory = 10_000

/** Hands each slice the functions of other slices that it needs. */
export function createNeeds(platform: Platform, running: () => readonly RunningSlice[]): Needs {
  const { settings, db, keyFor, subjects } = platform
  const whoMaySignUpNow = () => whoMaySignUp(db, settings.SIGNUP)
  const invitations = createInvitationParts(platform, {
    takesNewPeople: async () => (await whoMaySignUpNow()) !== 'closed',
    requireConfirmedEmail: (call) => requireConfirmedEmail(auth, call, emailMessages.toInvite),
  })
  const auth: AuthParts = createAuthParts(platform, {
    isFirstCompany,
    whoMaySignUp: whoMaySignUpNow,
    refuseInvited: (email) => refuseInvited(invitations, email),
    acceptInvitation: (tx, invitation, userId) => acceptOpened(invitations, tx, invitation, userId),
  })
  const pathSigner = (seconds: number) => createPathSigner(keyFor('signed paths'), seconds)
  const leads = {
    ...{ openedForNewLead, closeEnded, closedWithEnded, writtenNote, writers, patients: patientSubject },
    signer: pathSigner(recordingPathLasts),
  }
  const patients = { leadsOf: leadsOfPatient, writtenNote, unlinkedLeads, relinkedLeads, writers }
  const visits = {
    ...{ patients: patientSubject, listOffices, isProvider, worksAt, serviceOf, weeksOf, timeOffOf },
    followVisit: (call: ChangeContext, visit: VisitStep) => followVisit({ closeEnded, writers }, call, visit),
  }
  const tasksLeft = (scope: Scope, on: Database, query: TasksLeftQuery) =>
    listTasksLeft({ scope, db: on, subjects }, query)
  const queue = {
    ...{ hasPatient, whoIsThis, patients: patientSubject, proposeTry, tasksLeft },
    writeNote: (call: CallContext, lead: number, content: string) =>
      writeNote(call, leadSubject, lead, content),
    urgency: async (scope: Scope, on: Database) => (await findDeskSettings(scope, on)).values.urgency,
  }
  const uploads = {
    // Of this process: a file takes memory and a disk while it comes in.
    places: createPlaces({ total: 4, perKey: 2, waitSeconds: 30 }, uploadMessages.busy),
    ...spaceOf(settings.DOCUMENTS_GB * 1e9),
  }
  return {
    auth: { auth, listLocations: listAllLocations },
    schedules: { listOffices, isProvider, worksAt },
    operatories: { locationVisible, countUpcoming },
    leads,
    patients: {
      ...patients,
      historyOf: async (scope, on, id) => {
        const query = { activity_type: 'All', page: 1, page_size: maxHistory }
        return (await describeHistory(scope, on, patientSubject, id, query))?.results ?? []
      },
    },
    people: { writers, joinNotes },
    conversions: {
      ...{ convertedLead, closeEnded, checkPatient },
      leadSeen: async (call, id) => void (await readLead({ ...platform, ...leads }, call, id)),
      createPatient: (call, fields, origin) => createPatientOf(patients, call, fields, origin),
      samePatients: ({ scope, db: on }, patient) => findSamePatients(scope, on, patient),
      linkPatient: ({ scope, db: on, now }, id, origin) =>
        linkPatient(scope, on, id, { ...patients, now }, origin),
    },
    appointments: { ...visits, patientFacts },
    queue,
    bookings: bookingParts({ leads: { ...platform, ...leads }, patients }, visits, queue),
    handovers: handoverParts(visits, subjects),
    dashboard: { leadCounts },
    search: {
      searches: {
        leads: searchLeads,
        messages: searchMessages,
        patients: searchPatients,
        patientsWithIds: findPatients,
        appointments: (scope, on, wanted) => searchAppointments(scope, on, patientSubject, wanted),
        tasks: (scope, on, wanted) => searchTasks({ scope, db: on, subjects }, wanted),
      },
    },
    invitations: {
      ...invitations,
      signedIn: (reply, tokens) => keepSignedIn(reply, tokens, settings),
      accountsFor: (request) => {
        const caller = callerOf(request)
        return {
          createUser: (person, add) => createInvitedUser(auth, person, caller, add),
          signInTo: (person) => signInToInviting(auth, person, caller),
        }
      },
    },
    tasks: { findAssignee },
    realtime: { followSession: createFollowSession(auth) },
    audit: { names: () => auditNames(running()) },
    notifications: {
      followUpsDue: countDueFollowUps,
      tasksDue: (scope, on, now) =>
        countDueTasks({ scope, db: on, subjects }, dayInZone(now, scope.timeZone)),
      promisesBroken: promisesBrokenYesterday,
      today: (scope, on, now) => readDay({ tasksLeft }, { scope, db: on, now }, {}),
    },
    services: { companyVisible, visibleCompanies },
    documents: { ...uploads, signer: pathSigner(documentLimits.addressSeconds), subject: patientSubject },
    imports: {
      ...uploads,
      folder: join(settings.DATA_DIR, 'incoming'),
      locationsOf: async (scope, on) => (await listAllLocations(scope, on)).filter(({ closed }) => !closed),
      people: { whoAreThese, keysOf },
      queue: { open: openForImported, withdraw: withdrawImported, closeEnded, reopenEnded },
      writers,
    },
    archives: {
      ...uploads,
      ...{ sniff, rewriteAgain, newFormId: unguessableName, writers: writersByTable },
      countHistory: (scope, on) => countAllHistory(scope, on, subjects),
      historyOf: (scope, on) => describeAllHistory(scope, on, subjects),
    },
    intake: {
      ...{ hasPatient, whoIsThis, promiseFor },
      openRoutes: (routes) => registerPublicEmbed(routes, platform),
    },
  }
}

/** Bytes that the files of a company may take: documents, and files that wait to be imported. */
const spaceOf = (allowed: number): Space => ({
  allowed,
  async usedBy(scope, on) {
    const sizes = [sumSizes(scope, on), sumArchiveSizes(scope, on), sumTableSizes(scope, on)]
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  },
})

/** Names of records in the audit log. Leads, patients and companies own other records. */
function auditNames(running: readonly RunningSlice[]) {
  const records = Object.assign({}, ...running.map(({ auditNames }) => auditNames))
  const { lead, patient, company } = records
  return {
    records,
    owners: { lead, patient, company },
    formerLeads: (...[scope, id]: Parameters<NameQuery>) => leadSubject.formerIds?.(scope, id) ?? id,
  }
}
