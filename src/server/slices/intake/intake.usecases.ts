import { z } from 'zod'
import { Address } from '#contract/http/address.ts'
import { line, requiredEmail, text } from '#contract/http/fields.ts'
import type { IntakeDoor } from '#contract/intake/intake.enums.ts'
import { intakeMessages } from '#contract/intake/intake.messages.ts'
import type { LeadType } from '#contract/leads/leads.enums.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { parseCallRecord, statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isUnavailable } from '#server/platform/database/failures.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, invalidFields } from '#server/platform/errors.ts'
import { recordEvents } from '#server/platform/event-log.ts'
import type { Log } from '#server/platform/log.ts'
import { toE164 } from '#server/platform/phone.ts'
import {
  insertArrival,
  lockLeadOfPerson,
  repeatArrival,
} from '#server/slices/leads/lead-arrivals.repository.ts'
import { parseFields } from './intake.parsing.ts'
import { type FormRequest, recognise } from './intake.recognition.ts'
import * as repository from './intake.repository.ts'

export interface IntakeParts {
  db: Database
  clock: Clock
  log: Log
  /** True when the company has a patient with this number or e-mail. */
  hasPatient(
    scope: { companyId: number },
    db: Database,
    person: { phoneE164: string | null; email: string },
  ): Promise<boolean>
}

/** The type that a lead gets at each door. */
const typeOfDoor: Record<IntakeDoor, LeadType> = { forms: 'contact_form' }

// A request that was stored and not worked on within this time lost its worker.
const abandonedAfterMilliseconds = 5_000
const sweepBatch = 100

const ReadableRequest = z.object({
  first_name: line(leadLimits.name),
  last_name: line(leadLimits.name),
  phone: line(leadLimits.phone),
  insurance_provider: line(leadLimits.insuranceProvider),
  address: Address.nullable(),
  message: text(leadLimits.note),
})

/** Reads what a form says; throws a 4xx for what no lead can be made of. */
async function readRequest(contentType: string, body: Buffer): Promise<FormRequest> {
  const request = recognise(await parseFields(contentType, body))
  // An address that is none must not cost the practice the lead: it is kept as text.
  const email = requiredEmail.safeParse(request.email)
  if (!email.success && request.email) request.message = `email: ${request.email}\n${request.message}`.trim()
  const checked = ReadableRequest.safeParse(request)
  if (!checked.success) {
    throw invalidFields(
      Object.fromEntries(checked.error.issues.map((issue) => [issue.path.join('.'), [issue.message]])),
    )
  }
  const readable = { ...request, ...checked.data, email: email.success ? email.data : '' }
  if (![readable.first_name, readable.last_name, readable.phone, readable.email].some(Boolean)) {
    throw invalidFields({ '': [intakeMessages.nobody] })
  }
  return readable
}

/**
 * Takes a request at a door: read, stored as it came, then worked on. Once it is stored it is not lost: when the work
 * cannot be done now, the sweep does it later, and the sender is thanked all the same.
 */
export async function receive(
  parts: IntakeParts,
  scope: repository.DoorScope,
  raw: repository.RawRequest,
): Promise<void> {
  await readRequest(raw.content_type, raw.body)
  const id = await repository.storeRequest(scope, parts.db, raw)
  if (id === undefined) return
  await work(parts, id).catch((error: unknown) => {
    parts.log.error({ err: error, intake_request_id: id }, 'an intake request waits for the next sweep')
  })
}

/** Makes a stored request a lead or a repeat of one, exactly once. */
async function work(parts: IntakeParts, id: number): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const stored = await repository.takeRequest(tx, id)
    if (!stored) return
    const scope = { companyId: stored.company_id, locationId: stored.location_id }
    const request = await readRequest(stored.content_type, stored.body)
    const now = parts.clock.now()
    if (request.trapped) {
      await repository.resolveRequest(tx, id, { outcome: 'ignored', reason: intakeMessages.honeypot, now })
      return
    }
    const arrived = await arrive(parts, tx, scope, request, stored.received_at)
    await repository.resolveRequest(tx, id, { ...arrived, now })
    await recordEvents(tx, [
      {
        company_id: scope.companyId,
        location_id: arrived.location_id,
        occurred_at: now,
        staff_id: null,
        type: arrived.outcome === 'lead' ? 'lead.created' : 'lead.repeated',
        subject_id: arrived.lead_id,
        data: { intake_request_id: id },
      },
    ])
  })
}

/** The repeat rule of design section 6. */
async function arrive(
  parts: IntakeParts,
  tx: Database,
  scope: repository.DoorScope,
  request: FormRequest,
  receivedAt: Date,
): Promise<{ outcome: 'lead' | 'repeat'; lead_id: number; location_id: number | null }> {
  const person = { phoneE164: toE164(request.phone), email: request.email }
  await repository.lockPerson(scope, tx, [person.phoneE164 ?? '', person.email])
  const known = await lockLeadOfPerson(scope, tx, person)
  if (known) {
    const named = known.first_name || known.last_name
    await repeatArrival(
      scope,
      tx,
      known.id,
      {
        status: statusAfterRepeat(known.status),
        ...(named ? {} : { first_name: request.first_name, last_name: request.last_name }),
        ...(known.email ? {} : { email: request.email }),
        ...(known.phone ? {} : { phone: request.phone }),
        ...(known.address ? {} : { address: request.address }),
        ...(known.insurance_provider ? {} : { insurance_provider: request.insurance_provider }),
        note: withMessage(known.note, request.message),
      },
      receivedAt,
    )
    return { outcome: 'repeat', lead_id: known.id, location_id: known.location_id }
  }
  const isPatient = await parts.hasPatient(scope, tx, person)
  const { first_name, last_name, email, phone, source, insurance_provider, address, message } = request
  const lead_id = await insertArrival(
    scope,
    tx,
    {
      first_name,
      last_name,
      email,
      phone,
      source,
      insurance_provider,
      address,
      note: message,
      location: scope.locationId,
      status: isPatient ? 'existing' : 'new',
      type: typeOfDoor.forms,
      follow_up_date: null,
    },
    receivedAt,
  )
  return { outcome: 'lead', lead_id, location_id: scope.locationId }
}

// A call record stays readable as one; a note that is full keeps what it has, the message is in the stored request.
function withMessage(note: string, message: string): string {
  if (!message || parseCallRecord(note)) return note
  const joined = note ? `${note}\n\n${message}` : message
  return joined.length <= leadLimits.note ? joined : note
}

/**
 * Works on what was stored and left: by a process that was killed, or while the database had no time. All that is open
 * gets its turn each time, so that what fails again keeps nothing else waiting.
 */
export async function sweepIntake(parts: IntakeParts): Promise<void> {
  const until = new Date(parts.clock.now().getTime() - abandonedAfterMilliseconds)
  for (let after = 0; ; ) {
    const open = await repository.listOpenRequests(parts.db, { until, after, limit: sweepBatch })
    for (const id of open) await retry(parts, id)
    after = open.at(-1) ?? after
    if (open.length < sweepBatch) return
  }
}

async function retry(parts: IntakeParts, id: number): Promise<void> {
  try {
    await work(parts, id)
  } catch (error) {
    if (isUnavailable(error)) throw error
    parts.log.error({ err: error, intake_request_id: id }, 'an intake request could not be worked on')
    // What cannot be read will not be readable later; it stays stored as it came.
    if (error instanceof AppError) {
      const now = parts.clock.now()
      await repository.resolveRequest(parts.db, id, { outcome: 'failed', reason: error.code, now })
    }
  }
}
