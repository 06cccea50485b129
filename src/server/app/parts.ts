import { join } from 'node:path'
import type pg from 'pg'
import { emailMessages } from '#contract/auth/email.messages.ts'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import type { EmailKind } from '#contract/emails/emails.enums.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { uploadMessages } from '#contract/http/uploads.messages.ts'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { invitationLimits } from '#contract/invitations/invitations.limits.ts'
import { invitationPath } from '#contract/invitations/invitations.path.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEmailQueue } from '#server/platform/email/email.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Space } from '#server/platform/http/uploads.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { createMemoryLimit } from '#server/platform/memory-limit.ts'
import { createPlaces } from '#server/platform/places.ts'
import { createRateLimit, createRateLimits } from '#server/platform/rate-limits.ts'
import { rewriteAgain } from '#server/platform/rewrites.ts'
import { createSealer } from '#server/platform/sealing.ts'
import { deriveKey, unguessableName } from '#server/platform/secrets.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createPathSigner } from '#server/platform/signed-path.ts'
import { createTokenSigner } from '#server/platform/signed-token.ts'
import { createSpool } from '#server/platform/spool.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { ArchiveParts } from '#server/slices/archives/archive-passage.ts'
import { sumArchiveSizes } from '#server/slices/archives/archives.repository.ts'
import { type AuthParts, authRateLimits } from '#server/slices/auth/auth.usecases.ts'
import { requireConfirmation } from '#server/slices/auth/confirmation.ts'
import { requireConfirmedEmail } from '#server/slices/auth/email.usecases.ts'
import { relyingPartyAt } from '#server/slices/auth/passkeys.ts'
import { resetLinkPurpose } from '#server/slices/auth/password-reset.usecases.ts'
import { findSessionById, findStaffScope } from '#server/slices/auth/sessions.repository.ts'
import { promiseFor } from '#server/slices/desk/promises.ts'
import { sumSizes } from '#server/slices/documents/documents.repository.ts'
import { sniff } from '#server/slices/documents/documents.sniffing.ts'
import { sumTableSizes } from '#server/slices/imports/imports.repository.ts'
import type { ImportParts } from '#server/slices/imports/imports.work.ts'
import { isFirstCompany, whoMaySignUp } from '#server/slices/installation/signup-setting.ts'
import { verifyTokenPurpose } from '#server/slices/intake/meta/meta.secrets.ts'
import { createPhoneLines } from '#server/slices/intake/phone/phone-lines.ts'
import { acceptOpened, refuseInvited } from '#server/slices/invitations/invitations.usecases.ts'
import { countDueFollowUps } from '#server/slices/leads/lead-list.repository.ts'
import { leadSubject } from '#server/slices/leads/lead-subject.ts'
import { leadsOfPatient, relinkedLeads, unlinkedLeads } from '#server/slices/leads/leads-of-patient.ts'
import { listAllLocations } from '#server/slices/locations/locations.repository.ts'
import { writtenNote } from '#server/slices/notes/written-note.ts'
import { patientSubject } from '#server/slices/patients/patient-subject.ts'
import { hasPatient } from '#server/slices/patients/patients.repository.ts'
import { keysOf, whoAreThese, whoIsThis } from '#server/slices/people/who-is-this.ts'
import { promisesBrokenYesterday, readDay, type TasksLeftQuery } from '#server/slices/queue/day.usecases.ts'
import { closedWithEnded, closeEnded, reopenEnded } from '#server/slices/queue/ended-leads.repository.ts'
import {
  openedForNewLead,
  openForImported,
  withdrawImported,
} from '#server/slices/queue/opened-by-us.repository.ts'
import { countDueTasks, listTasksLeft } from '#server/slices/tasks/tasks.repository.ts'
import { incomingFolder, spoolFolders } from './backup-rules.ts'
import { tableWriters, writersByTable } from './table-writers.ts'

/** What all slices are built on. */
export interface Ground {
  settings: Settings
  secret: string
  pool: pg.Pool
  db: Database
  clock: Clock
  log: Log
  storage: Storage
  jobs: Jobs
  /** Where people reach the product. */
  publicAddress(): string
}

const recordingSeconds = 10 * 60
const day = 24 * 60 * 60

/** Leads and patients: what notes, tasks and history can be about. */
export const subjects = [leadSubject, patientSubject]

/** Puts together what each slice works with; where it needs a piece of another slice, hands it that as a function. */
export function createParts(ground: Ground) {
  const { settings, pool, db, clock, log, storage, jobs, publicAddress } = ground
  const keyFor = (purpose: string) => deriveKey(ground.secret, purpose)
  const emails = createEmailQueue<EmailKind>({ db, jobs, clock, settings, log })
  const scopeOfSession = (id: number, now: Date) => findSessionById(db, id, now)
  const pathSignerFor = (seconds: number) => createPathSigner(keyFor('signed paths'), seconds)

  const emailLimit = (name: 'toAddress' | 'ofCompany') => {
    const { [name]: emails, windowSeconds } = invitationLimits.emails
    return createRateLimit(pool, `invitation_emails_${name}`, emails, windowSeconds)
  }
  const whoMaySignUpNow = () => whoMaySignUp(db, settings.SIGNUP)
  const { perNetwork, windowSeconds } = invitationLimits.attempts
  const invitations = {
    db,
    clock,
    emails,
    signer: createTokenSigner(keyFor('invitations')),
    emailedSigner: createTokenSigner(keyFor('emailed invitations')),
    linkOf: (token: string) => `${publicAddress()}${invitationPath}#${token}`,
    attempts: createRateLimit(pool, 'invitations', perNetwork, windowSeconds),
    emailLimits: { toAddress: emailLimit('toAddress'), ofCompany: emailLimit('ofCompany') },
    takesNewPeople: async () => (await whoMaySignUpNow()) !== 'closed',
    requireConfirmation,
    requireConfirmedEmail: (call: CallContext): Promise<void> =>
      requireConfirmedEmail(auth, call, emailMessages.toInvite),
  }
  const auth: AuthParts = {
    ...{ db, clock, settings, emails, publicAddress, isFirstCompany, whoMaySignUp: whoMaySignUpNow },
    emailSigner: createTokenSigner(keyFor('email confirmation links')),
    refuseInvited: (email: string) => refuseInvited(invitations, email),
    acceptInvitation: (tx: Database, invitation: { id: number; version: number }, userId: number) =>
      acceptOpened(invitations, tx, invitation, userId),
    limits: createRateLimits(pool, authRateLimits),
    secondFactor: {
      sealer: createSealer(keyFor('second factors')),
      hashKey: keyFor('recovery codes'),
      relyingParty: () => relyingPartyAt(publicAddress()),
    },
  }
  const passwordReset = {
    ...auth,
    jobs,
    signer: createTokenSigner(keyFor(resetLinkPurpose)),
    emailedSigner: createTokenSigner(keyFor('emailed password reset links')),
  }
  const leads = {
    openedForNewLead,
    closeEnded,
    closedWithEnded,
    db,
    clock,
    storage,
    signer: pathSignerFor(recordingSeconds),
    patients: patientSubject,
    writtenNote,
    scopeOfSession,
    writers: tableWriters,
  }
  const patients = {
    leadsOf: leadsOfPatient,
    writtenNote,
    unlinkedLeads,
    relinkedLeads,
    writers: tableWriters,
  }
  // Of this process: a file takes memory and a disk while it comes in.
  const places = createPlaces({ total: 4, perKey: 2, waitSeconds: 30 }, uploadMessages.busy)
  /** Bytes that the files of a company take: documents, and what waits to be imported. */
  const usedBy: Space['usedBy'] = async (scope, on) => {
    const sizes = [sumSizes(scope, on), sumArchiveSizes(scope, on), sumTableSizes(scope, on)]
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }
  const space: Space = { allowed: settings.DOCUMENTS_GB * 1e9, usedBy }
  const documents = {
    db,
    clock,
    log,
    storage,
    signer: pathSignerFor(documentLimits.addressSeconds),
    subject: patientSubject,
    ...space,
    scopeOfSession,
    places,
  }
  const imports: ImportParts = {
    db,
    clock,
    log,
    scopeOfStaff: findStaffScope,
    locationsOf: async (scope, on) => (await listAllLocations(scope, on)).filter(({ closed }) => !closed),
    people: { whoAreThese, keysOf },
    queue: { open: openForImported, withdraw: withdrawImported, closeEnded, reopenEnded },
    writers: tableWriters,
  }
  const archives: ArchiveParts = {
    db,
    clock,
    storage,
    allowed: documents.allowed,
    scopeOfStaff: findStaffScope,
    sniff,
    newFormId: unguessableName,
    rewriteAgain,
    writers: writersByTable,
  }
  const kilobytesPerDay = settings.INTAKE_MEGABYTES_PER_DAY * 1024
  const intake = {
    db,
    clock,
    log,
    hasPatient,
    whoIsThis,
    promiseFor,
    jobs,
    spool: createSpool(join(settings.DATA_DIR, spoolFolders.intake)),
    googleAdsSealer: createSealer(keyFor('keys of Google Ads')),
    limits: {
      address: createRateLimit(pool, 'intake', settings.INTAKE_PER_MINUTE, 60),
      // Counted alone: no one is refused for what others send.
      form: createRateLimit(pool, 'intake_form', Number.MAX_SAFE_INTEGER, 60),
      kilobytes: {
        ofSender: createRateLimit(pool, 'intake_kb_sender', kilobytesPerDay * intakeLimits.senderShare, day),
        atForm: createRateLimit(pool, 'intake_kb_form', kilobytesPerDay, day),
      },
      withoutDatabase: createMemoryLimit(clock, settings.INTAKE_PER_MINUTE, 60),
      perMinute: settings.INTAKE_PER_MINUTE,
    },
  }
  const phoneSealer = createSealer(keyFor('phone accounts'))
  const phone = {
    ...intake,
    storage,
    publicAddress,
    sealer: phoneSealer,
    apiUrl: settings.TWILIO_API_URL.replace(/\/+$/, ''),
    lines: createPhoneLines({ db, sealer: phoneSealer }),
    spool: createSpool(join(settings.DATA_DIR, spoolFolders.calls)),
    limits: {
      refusals: createRateLimit(pool, 'calls_refused', phoneLimits.refusalsPerMinute, 60),
      withoutDatabase: createMemoryLimit(clock, settings.INTAKE_PER_MINUTE, 60),
    },
  }
  const meta = {
    ...intake,
    publicAddress,
    sealer: createSealer(keyFor('connections to Meta')),
    signer: createTokenSigner(keyFor(verifyTokenPurpose)),
    graphUrl: settings.META_GRAPH_URL.replace(/\/+$/, ''),
    limits: { refusals: createRateLimit(pool, 'meta_refused', intakeLimits.metaRefusalsPerMinute, 60) },
  }
  const tasksLeft = (scope: Scope, on: Database, query: TasksLeftQuery) =>
    listTasksLeft({ scope, db: on, subjects }, query)
  const dueEmails = {
    db,
    clock,
    emails,
    publicAddress,
    scopeOfStaff: findStaffScope,
    followUpsDue: countDueFollowUps,
    tasksDue: (scope: Scope, on: Database, now: Date) =>
      countDueTasks({ scope, db: on, subjects }, dayInZone(now, scope.timeZone)),
    promisesBroken: promisesBrokenYesterday,
    today: (scope: Scope, on: Database, now: Date) => readDay({ tasksLeft }, { scope, db: on, now }, {}),
  }
  return {
    emails,
    invitations,
    auth,
    passwordReset,
    leads,
    patients,
    documents,
    imports: {
      ...imports,
      ...space,
      scopeOfSession,
      places,
      folder: join(settings.DATA_DIR, incomingFolder),
    },
    archives: { ...archives, ...space, scopeOfSession, places },
    intake,
    phone,
    meta,
    tasksLeft,
    dueEmails,
  }
}

export type Parts = ReturnType<typeof createParts>
