import type { RawBuilder } from 'kysely'
import type { Conversion } from '#contract/conversions/conversions.endpoints.ts'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import type { Reference } from '#contract/http/fields.ts'
import type { EndedStatus } from '#contract/leads/leads.enums.ts'
import { type EndedLead, isEnding, type LeadStanding } from '#contract/leads/leads.rules.ts'
import type { Patient } from '#contract/patients/patients.schemas.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'

interface Lead extends LeadStanding {
  id: number
  version: number
  /** True when it pointed to a patient, even to one whom the person does not see. */
  is_patient: boolean
  name: string
}

/** Events of a lead that gets a patient. */
type LeadLink = 'lead.converted' | 'lead.linked'

interface StatementParts {
  first: RawBuilder<unknown>
  more: RawBuilder<unknown>
}

/** What a patient comes from: data of the event, and parts of the statement that makes them, the first a query `lead`. */
interface Origin extends StatementParts {
  data: { lead: number }
}

/** A patient with the lead that the same statement has locked and, unless it had a patient, linked. */
interface Linked {
  patient: Patient
  /** Null when the person sees no such lead. */
  lead: Lead | null
}

/** What leads and patients hand in, who do not know one another. */
export interface ConversionParts {
  /** Throws 404 for a lead that the person may not see. */
  leadSeen(call: CallContext, id: number): Promise<void>
  convertedLead(
    scope: Scope,
    conversion: { id: number; status: EndedStatus; type: LeadLink; at: Date },
  ): StatementParts
  /** Closes the open requests of leads whose new status ends them. */
  closeEnded(call: CallContext, ended: readonly EndedLead[]): Promise<void>
  /** Refuses what can be told without asking the database. */
  checkPatient(scope: Scope, fields: Omit<Conversion, 'someone_else'>): void
  /** Undefined when the person sees no such lead. */
  createPatient(
    call: CallContext,
    fields: Omit<Conversion, 'someone_else'>,
    origin: Origin,
  ): Promise<Linked | undefined>
  /** Other patients who may be the same person. */
  samePatients(call: CallContext, patient: Patient): Promise<Reference[]>
  /** Undefined when the person sees no such patient. */
  linkPatient(call: CallContext, id: number, origin: Origin): Promise<Linked | undefined>
}

// The lead and its event are written by the statement that makes or finds the patient.
function originIn(
  parts: ConversionParts,
  { scope, now }: ChangeContext,
  id: number,
  to: { status: EndedStatus; type: LeadLink },
): Origin {
  // Not its name: who sees the patient may not see the lead.
  return { data: { lead: id }, ...parts.convertedLead(scope, { ...to, id, at: now }) }
}

// What is refused only now goes back with the transaction.
async function settle(
  { closeEnded }: ConversionParts,
  call: ChangeContext,
  { patient, lead: before }: Linked,
  status: EndedStatus,
): Promise<Patient> {
  const lead = found(before ?? undefined)
  if (lead.is_patient) throw new AppError('conflict', { detail: conversionMessages.already })
  checkVersion(lead, call.ifMatch)
  const { id, name, follow_up_date } = lead
  if (isEnding(lead.status, status)) {
    const after = { status, follow_up_date: null }
    // An undo opens the requests again and returns the date. The patient stays linked, and with that the status.
    await closeEnded(call, [{ id, before: { status, follow_up_date }, after }])
  }
  return {
    ...patient,
    // The statement that links them still reads the links of before.
    leads: [...patient.leads.filter((other) => other.id !== id), { id, name }].sort(
      (one, other) => one.id - other.id,
    ),
  }
}

/** Makes a patient of a lead, which becomes a New Patient; both point to each other. Refused when the person is a patient. */
export async function convertLead(
  parts: ConversionParts,
  call: ChangeContext,
  id: number,
  { someone_else, ...fields }: Conversion,
): Promise<Patient> {
  const origin = originIn(parts, call, id, { status: 'converted', type: 'lead.converted' })
  try {
    parts.checkPatient(call.scope, fields)
  } catch (error) {
    // Whoever may not see the lead is not told what is wrong with the rest.
    await parts.leadSeen(call, id)
    throw error
  }
  const patient = await settle(
    parts,
    call,
    found(await parts.createPatient(call, fields, origin)),
    'converted',
  )
  const same = someone_else ? [] : await parts.samePatients(call, patient)
  if (same.length === 0) return patient
  const detail = conversionMessages.isPatient(same.map(({ name }) => name))
  throw new AppError('conflict', { detail, data: { patients: same } })
}

/** Links a lead to a patient who is there already, which makes it an Existing Patient. */
export async function linkLead(
  parts: ConversionParts,
  call: ChangeContext,
  id: number,
  patientId: number,
): Promise<Patient> {
  const origin = originIn(parts, call, id, { status: 'existing', type: 'lead.linked' })
  const linked = await parts.linkPatient(call, patientId, origin)
  if (linked) return settle(parts, call, linked, 'existing')
  await parts.leadSeen(call, id)
  throw invalidFields({ patient: [conversionMessages.unknownPatient] })
}
