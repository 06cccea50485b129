import type { FastifyInstance } from 'fastify'
import { emailLimits } from '#contract/emails/emails.limits.ts'
import { embedLimits } from '#contract/embed/embed.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type CallContext, type ChangeContext, createRoutes } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { createMemoryLimit } from '#server/platform/memory-limit.ts'
import { createRateLimit } from '#server/platform/rate-limits.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import { registerAccounts } from '#server/slices/accounts/accounts.routes.ts'
import { countUpcoming } from '#server/slices/appointments/appointments.repository.ts'
import { registerAppointments } from '#server/slices/appointments/appointments.routes.ts'
import type { VisitStep } from '#server/slices/appointments/appointments.usecases.ts'
import { registerArchives } from '#server/slices/archives/archives.routes.ts'
import { openArchives } from '#server/slices/archives/archives.upload.ts'
import { registerAudit } from '#server/slices/audit/audit.routes.ts'
import { callerOf, keepSignedIn, registerAuth } from '#server/slices/auth/auth.routes.ts'
import { createFollowSession } from '#server/slices/auth/auth.usecases.ts'
import { requireConfirmation } from '#server/slices/auth/confirmation.ts'
import { registerEmail } from '#server/slices/auth/email.routes.ts'
import { createInvitedUser, signInToInviting } from '#server/slices/auth/invited.usecases.ts'
import { registerOwnSessions } from '#server/slices/auth/own-sessions.routes.ts'
import { registerPasswordReset } from '#server/slices/auth/password-reset.routes.ts'
import { followChange } from '#server/slices/auth/password-reset.usecases.ts'
import { registerSecondFactor } from '#server/slices/auth/second-factor.routes.ts'
import { registerBookings } from '#server/slices/bookings/bookings.routes.ts'
import { companyVisible, registerCompanies } from '#server/slices/companies/companies.routes.ts'
import { registerConversions } from '#server/slices/conversions/conversions.routes.ts'
import { followVisit } from '#server/slices/conversions/follow-visit.ts'
import { registerDashboard } from '#server/slices/dashboard/dashboard.routes.ts'
import { findDeskSettings, listOffices } from '#server/slices/desk/desk.repository.ts'
import { registerDesk } from '#server/slices/desk/desk.routes.ts'
import { proposeTry } from '#server/slices/desk/next-try.ts'
import { registerDocuments } from '#server/slices/documents/documents.routes.ts'
import { openUploads } from '#server/slices/documents/documents.upload.ts'
import { registerEmails } from '#server/slices/emails/emails.routes.ts'
import { registerEmbedSettings, registerPublicEmbed } from '#server/slices/embed/embed.routes.ts'
import { registerFeedback } from '#server/slices/feedback/feedback.routes.ts'
import { registerHandovers } from '#server/slices/handovers/handovers.routes.ts'
import { countAllHistory } from '#server/slices/history/history.repository.ts'
import {
  describeAllHistory,
  describeHistory,
  registerHistory,
} from '#server/slices/history/history.routes.ts'
import { registerImports } from '#server/slices/imports/imports.routes.ts'
import { openTables } from '#server/slices/imports/imports.upload.ts'
import { registerInstallation } from '#server/slices/installation/installation.routes.ts'
import { registerGoogleAds } from '#server/slices/intake/google-ads/google-ads.routes.ts'
import { registerInbox } from '#server/slices/intake/inbox/inbox.routes.ts'
import { registerLeadRequests } from '#server/slices/intake/lead-requests/lead-requests.routes.ts'
import { registerMeta, registerMetaSettings } from '#server/slices/intake/meta/meta.routes.ts'
import { registerPhone } from '#server/slices/intake/phone/phone.routes.ts'
import { registerPhoneSettings } from '#server/slices/intake/phone/phone-settings.routes.ts'
import { openToWebSites, registerRequests } from '#server/slices/intake/receiving/receiving.routes.ts'
import { registerWebForms } from '#server/slices/intake/web-forms/web-forms.routes.ts'
import { registerInvitations } from '#server/slices/invitations/invitations.routes.ts'
import { convertedLead } from '#server/slices/leads/lead-conversion.ts'
import { leadSubject } from '#server/slices/leads/lead-subject.ts'
import { leadCounts, registerLeads } from '#server/slices/leads/leads.routes.ts'
import { readLead } from '#server/slices/leads/leads.usecases.ts'
import { registerRecordings } from '#server/slices/leads/recordings.routes.ts'
import { listAllLocations, locationVisible } from '#server/slices/locations/locations.repository.ts'
import { registerLocations } from '#server/slices/locations/locations.routes.ts'
import { registerNotes } from '#server/slices/notes/notes.routes.ts'
import { writeNote } from '#server/slices/notes/written-note.ts'
import { registerNotifications } from '#server/slices/notifications/notifications.routes.ts'
import { registerOperatories } from '#server/slices/operatories/operatories.routes.ts'
import { registerOpportunities } from '#server/slices/opportunities/opportunities.routes.ts'
import { patientFacts, patientSubject } from '#server/slices/patients/patient-subject.ts'
import { findSamePatients, hasPatient, linkPatient } from '#server/slices/patients/patients.repository.ts'
import { registerPatients } from '#server/slices/patients/patients.routes.ts'
import { checkPatient, createPatientOf } from '#server/slices/patients/patients.usecases.ts'
import { whoIsThis } from '#server/slices/people/who-is-this.ts'
import { registerQueue } from '#server/slices/queue/queue.routes.ts'
import { createChangeFeed } from '#server/slices/realtime/change-feed.ts'
import { registerRealtime } from '#server/slices/realtime/realtime.routes.ts'
import { weeksOf } from '#server/slices/schedules/provider-hours.repository.ts'
import { registerSchedules } from '#server/slices/schedules/schedules.routes.ts'
import { timeOffOf } from '#server/slices/schedules/time-off.repository.ts'
import { registerSearch } from '#server/slices/search/search.routes.ts'
import { registerServices, serviceOf } from '#server/slices/services/services.routes.ts'
import { registerMembers } from '#server/slices/staff/members.routes.ts'
import { findAssignee, isProvider, worksAt } from '#server/slices/staff/staff.repository.ts'
import { registerStaff } from '#server/slices/staff/staff.routes.ts'
import { registerTasks } from '#server/slices/tasks/tasks.routes.ts'
import { auditNames } from './audit-names.ts'
import { bookingParts } from './booking-parts.ts'
import { handoverParts } from './handover-parts.ts'
import { type Ground, type Parts, subjects } from './parts.ts'
import { searchParts } from './search-parts.ts'
import { tableWriters } from './table-writers.ts'

// Of one patient, in the file with everything about them.
const maxHistory = 10_000

/** Binds every call of every slice to what it works with: the only place where all of them are listed. */
export async function registerRoutes(
  server: FastifyInstance,
  { settings, secret, pool, db, clock, log, storage, publicAddress }: Ground,
  of: Parts,
): Promise<void> {
  const hashKey = deriveKey(secret, 'idempotency keys')
  const filterKey = deriveKey(secret, 'filters in the audit log')
  const dependencies = { db, now: () => clock.now(), hashKey, filterKey }
  await server.register(async (api) => {
    const routes = createRoutes(api, dependencies)
    registerAuth(routes, {
      ...of.auth,
      listLocations: listAllLocations,
      afterPasswordChange: (scope, tx) => followChange(of.passwordReset, tx, scope),
      draftKey: ({ staffId }) => deriveKey(secret, `drafts of ${staffId}`),
    })
    registerEmail(routes, of.auth)
    registerPasswordReset(routes, of.passwordReset)
    registerOwnSessions(routes, of.auth)
    registerSecondFactor(routes, of.auth)
    registerLocations(routes, { requireConfirmation })
    registerDesk(routes)
    registerSchedules(routes, { listOffices, isProvider, worksAt })
    registerOperatories(routes, { locationVisible, countUpcoming })
    registerLeads(routes, of.leads)
    registerLeadRequests(routes, { hasPatient })
    registerRecordings(routes, of.leads)
    registerPatients(routes, {
      ...of.patients,
      storage,
      historyOf: async (scope, on, id) => {
        const query = { activity_type: 'All', page: 1, page_size: maxHistory }
        return (await describeHistory(scope, on, patientSubject, id, query))?.results ?? []
      },
    })
    registerConversions(routes, {
      leadSeen: async (call, id) => void (await readLead(of.leads, call, id)),
      convertedLead,
      closeEnded: of.leads.closeEnded,
      checkPatient,
      createPatient: (call, fields, origin) => createPatientOf(of.patients, call, fields, origin),
      samePatients: ({ scope, db }, patient) => findSamePatients(scope, db, patient),
      linkPatient: ({ scope, db, now }, id, origin) =>
        linkPatient(scope, db, id, { ...of.patients, now }, origin),
    })
    const visits = {
      ...{ patients: patientSubject, listOffices, isProvider, worksAt, serviceOf, weeksOf, timeOffOf },
      followVisit: (call: ChangeContext, visit: VisitStep) =>
        followVisit({ ...of.leads, writers: tableWriters }, call, visit),
    }
    registerAppointments(routes, { ...visits, patientFacts })
    const queue = {
      ...{ hasPatient, whoIsThis, patients: patientSubject, proposeTry, tasksLeft: of.tasksLeft },
      writeNote: (call: CallContext, lead: number, content: string) =>
        writeNote(call, leadSubject, lead, content),
      urgency: async (scope: Scope, on: Database) => (await findDeskSettings(scope, on)).values.urgency,
    }
    registerQueue(routes, queue)
    registerBookings(routes, bookingParts(of, visits, queue))
    registerHandovers(routes, handoverParts(visits, subjects))
    registerDashboard(routes, { leadCounts })
    registerSearch(routes, searchParts(subjects))
    registerStaff(routes, subjects)
    registerMembers(routes, { requireConfirmation })
    registerInstallation(routes, { db, emails: of.emails, signup: settings.SIGNUP })
    registerInvitations(routes, {
      ...of.invitations,
      signedIn: (reply, tokens) => keepSignedIn(reply, tokens, settings),
      accountsFor: (request) => {
        const caller = callerOf(request)
        return {
          createUser: (person, add) => createInvitedUser(of.auth, person, caller, add),
          signInTo: (person) => signInToInviting(of.auth, person, caller),
        }
      },
    })
    registerNotes(routes, subjects)
    registerTasks(routes, subjects, { findAssignee })
    registerHistory(routes, subjects)
    registerRealtime(routes, {
      feed: createChangeFeed({ pool, log }),
      query: async (text, values) => (await pool.query(text, values)).rows,
      followSession: createFollowSession(of.auth),
    })
    registerFeedback(routes)
    registerAudit(routes, auditNames)
    registerInbox(routes, of.intake)
    registerEmails(routes, {
      emails: of.emails,
      limit: createRateLimit(pool, 'test_emails', emailLimits.tests.max, emailLimits.tests.seconds),
    })
    registerNotifications(routes, { emails: of.emails })
    registerEmbedSettings(routes, publicAddress)
    registerWebForms(routes)
    registerPhoneSettings(routes, { ...of.phone, requireConfirmation })
    registerMetaSettings(routes, { ...of.meta, requireConfirmation })
    registerGoogleAds(routes, { ...of.intake, requireConfirmation })
    registerCompanies(routes)
    registerServices(routes, { companyVisible })
    registerOpportunities(routes)
    registerAccounts(routes)
  })
  await server.register(async (uploads) => {
    await openUploads(uploads, of.documents)
    registerDocuments(createRoutes(uploads, dependencies), of.documents)
  })
  await server.register(async (tables) => {
    await openTables(tables, of.imports)
    registerImports(createRoutes(tables, dependencies), of.imports)
  })
  await server.register(async (archives) => {
    await openArchives(archives, of.archives)
    registerArchives(createRoutes(archives, dependencies), {
      ...{ storage, requireConfirmation },
      countHistory: (scope, on) => countAllHistory(scope, on, subjects),
      historyOf: (scope, on) => describeAllHistory(scope, on, subjects),
    })
  })
  await server.register(async (open) => {
    await openToWebSites(open)
    const routes = createRoutes(open, dependencies)
    registerRequests(routes, of.intake)
    registerPublicEmbed(routes, { db, reads: createMemoryLimit(clock, embedLimits.readsPerMinute, 60) })
    registerPhone(routes, of.phone)
    registerMeta(routes, of.meta)
  })
}
