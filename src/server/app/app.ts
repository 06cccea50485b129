import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { documentLimits } from '#contract/documents/documents.limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { installAccess } from '#server/platform/http/access.ts'
import { limitBodyTime } from '#server/platform/http/body-time.ts'
import { answerUnreadable, answerUnrouted, installErrorHandler } from '#server/platform/http/error-handler.ts'
import { forgetOldKeys } from '#server/platform/http/idempotency.ts'
import { createRoutes } from '#server/platform/http/routes.ts'
import { serializerCompiler } from '#server/platform/http/serializer.ts'
import type { Log } from '#server/platform/log.ts'
import { createRateLimit } from '#server/platform/rate-limits.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createPathSigner } from '#server/platform/signed-path.ts'
import type { Storage } from '#server/platform/storage.ts'
import { registerAccounts } from '#server/slices/accounts/accounts.routes.ts'
import { registerAppointments } from '#server/slices/appointments/appointments.routes.ts'
import { registerAuth } from '#server/slices/auth/auth.routes.ts'
import { authRateLimits, createAuthenticate } from '#server/slices/auth/auth.usecases.ts'
import { findSessionById, removeExpiredSessions } from '#server/slices/auth/sessions.repository.ts'
import { companyVisible, registerCompanies } from '#server/slices/companies/companies.routes.ts'
import { registerConversions } from '#server/slices/conversions/conversions.routes.ts'
import { registerDashboard } from '#server/slices/dashboard/dashboard.routes.ts'
import { registerDocuments } from '#server/slices/documents/documents.routes.ts'
import { openUploads } from '#server/slices/documents/documents.upload.ts'
import { tidyDocuments } from '#server/slices/documents/documents.usecases.ts'
import { registerFeedback } from '#server/slices/feedback/feedback.routes.ts'
import { registerHistory } from '#server/slices/history/history.routes.ts'
import { openIntakeDoors, registerIntake } from '#server/slices/intake/intake.routes.ts'
import { sweepIntake } from '#server/slices/intake/intake.usecases.ts'
import { convertedLead, lockConvertible } from '#server/slices/leads/lead-conversion.ts'
import { leadSubject } from '#server/slices/leads/lead-subject.ts'
import { leadCounts, registerLeads } from '#server/slices/leads/leads.routes.ts'
import { leadsOfPatient, unlinkedLeads } from '#server/slices/leads/leads-of-patient.ts'
import { registerRecordings } from '#server/slices/leads/recordings.routes.ts'
import { listAllLocations } from '#server/slices/locations/locations.repository.ts'
import { registerLocations } from '#server/slices/locations/locations.routes.ts'
import { registerNotes } from '#server/slices/notes/notes.routes.ts'
import { registerOpportunities } from '#server/slices/opportunities/opportunities.routes.ts'
import { patientSubject } from '#server/slices/patients/patient-subject.ts'
import { hasPatient, linkPatient } from '#server/slices/patients/patients.repository.ts'
import { registerPatients } from '#server/slices/patients/patients.routes.ts'
import { createPatient } from '#server/slices/patients/patients.usecases.ts'
import { registerServices } from '#server/slices/services/services.routes.ts'
import { registerStaff } from '#server/slices/staff/staff.routes.ts'
import { registerTasks } from '#server/slices/tasks/tasks.routes.ts'
import { installHealth } from './health.ts'
import { installMetrics } from './metrics.ts'
import { installOpenApi } from './openapi.ts'
import { everySoOften } from './periodically.ts'
import { installWeb } from './web.ts'

/** What the app is built from; tests bring their own. */
export interface AppParts {
  settings: Settings
  secret: string
  pool: pg.Pool
  clock: Clock
  log: Log
  storage: Storage
  /** Called with every SQL statement of a request, for tests that count them. */
  onStatement?: (sql: string) => void
}

const requestLimits = {
  bodyLimit: 128 * 1024,
  // Long enough for 25 MB over a slow line; `bodyTime` holds for all that is no upload.
  requestTimeout: 15 * 60_000,
  http: { headersTimeout: 30_000 },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
}
const bodyTime = 30_000
const recordingSeconds = 60 * 60

/** Builds the whole server: the only place where slices meet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, pool, clock, log, storage } = parts
  const db = createDatabase(pool, parts.onStatement)
  const server = Fastify({
    ...requestLimits,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.TRUST_PROXY ? trusted(settings.TRUST_PROXY) : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
  })
  // Bodies are JSON: plain text is what a page of another origin can post without asking.
  server.removeContentTypeParser('text/plain')
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  installErrorHandler(server)
  limitBodyTime(server, bodyTime)
  await server.register(helmet, securityHeaders(settings))
  await server.register(cookie)
  installMetrics(server)
  installHealth(server, pool)
  await installOpenApi(server)

  const limit = (name: keyof typeof authRateLimits) => {
    const [attempts, seconds] = authRateLimits[name]
    return createRateLimit(pool, name, attempts, seconds)
  }
  const authParts = {
    db,
    clock,
    settings,
    limits: {
      accountAndAddress: limit('accountAndAddress'),
      account: limit('account'),
      address: limit('address'),
      password: limit('password'),
      signups: limit('signups'),
    },
  }
  installAccess(server, createAuthenticate(authParts))
  const leadParts = {
    db,
    clock,
    storage,
    signer: createPathSigner(deriveKey(parts.secret, 'signed paths'), recordingSeconds),
    patients: patientSubject,
  }
  const patientParts = { leadsOf: leadsOfPatient, unlinkedLeads }
  const intakeParts = {
    db,
    clock,
    log,
    hasPatient,
    limit: createRateLimit(pool, 'intake', settings.INTAKE_PER_MINUTE, 60),
  }
  const documentParts = {
    db,
    clock,
    log,
    storage,
    signer: createPathSigner(deriveKey(parts.secret, 'signed paths'), documentLimits.addressSeconds),
    subject: patientSubject,
    scopeOfSession: (id: number, now: Date) => findSessionById(db, id, now),
  }
  const subjects = [leadSubject, patientSubject]
  const dependencies = { db, now: () => clock.now() }

  await server.register(async (api) => {
    const routes = createRoutes(api, dependencies)
    registerAuth(routes, { ...authParts, listLocations: listAllLocations })
    registerLocations(routes)
    registerLeads(routes, leadParts)
    registerRecordings(routes, leadParts)
    registerPatients(routes, patientParts)
    registerConversions(routes, {
      lockLead: lockConvertible,
      convertedLead,
      createPatient: (call, fields, origin) => createPatient(patientParts, call, fields, origin),
      linkPatient: ({ scope, db, now }, id, origin) =>
        linkPatient(scope, db, id, { ...patientParts, now }, origin),
    })
    registerAppointments(routes, patientSubject)
    registerDashboard(routes, { leadCounts })
    registerStaff(routes, subjects)
    registerNotes(routes, subjects)
    registerTasks(routes, subjects)
    registerHistory(routes, subjects)
    registerFeedback(routes)
    registerCompanies(routes)
    registerServices(routes, { companyVisible })
    registerOpportunities(routes)
    registerAccounts(routes)
  })
  await server.register(async (uploads) => {
    await openUploads(uploads, documentParts)
    registerDocuments(createRoutes(uploads, dependencies), documentParts)
  })
  await server.register(async (doors) => {
    await openIntakeDoors(doors)
    registerIntake(createRoutes(doors, dependencies), intakeParts)
  })
  await installWeb(server, settings)

  everySoOften(server, 30, 'intake sweep', () => sweepIntake(intakeParts))
  everySoOften(server, 3_600, 'tidying', async () => {
    await forgetOldKeys(db, clock.now())
    await removeExpiredSessions(db, clock.now())
    await tidyDocuments(documentParts)
  })
  return server
}

// `TRUST_PROXY` is a number of proxies in front, or addresses and networks, comma-separated.
function trusted(setting: string) {
  if (!/^\d+$/.test(setting)) return setting
  // Hop 0 is the peer of the socket itself; the hop after the last proxy is the visitor.
  return (_address: string, hop: number) => hop < Number(setting)
}

function securityHeaders(settings: Settings) {
  const feedback = settings.FEEDBACK_SCRIPT_URL
  const https = settings.PUBLIC_URL?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(feedback ? [new URL(feedback).origin] : [])],
        // The component library positions and sizes by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : (false as const),
    referrerPolicy: { policy: 'same-origin' as const },
    xFrameOptions: { action: 'deny' as const },
  }
}
