import type { RawBuilder } from 'kysely'
import { conversionMessages } from '#contract/conversions/conversions.messages.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { Patient, PatientCreate } from '#contract/patients/patients.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'

/** Who asks, on which transaction, and when. */
export interface ConversionCall {
  scope: Scope
  db: Database
  now: Date
  ifMatch: number | undefined
}

type Call = Omit<ConversionCall, 'ifMatch'>

interface Lead {
  id: number
  status: LeadStatus
  version: number
  is_patient: boolean
  name: string
}

/** What a patient comes from: data of the event, and parts of the statement that makes them. */
interface Origin {
  data: Record<string, unknown>
  more: RawBuilder<unknown>
}

/** What leads and patients hand in, who do not know one another. */
export interface ConversionParts {
  /** A lead that the person may see, locked until the transaction ends. */
  lockLead(call: Call, id: number): Promise<Lead | undefined>
  convertedLead(
    scope: Scope,
    conversion: {
      id: number
      status: LeadStatus
      event: { type: `lead.${string}`; data: Record<string, unknown>; at: Date }
    },
  ): RawBuilder<unknown>
  createPatient(call: Call, fields: PatientCreate, origin: Origin): Promise<Patient>
  linkPatient(call: Call, id: number, origin: Origin): Promise<Patient | undefined>
}

async function openLead(parts: ConversionParts, call: ConversionCall, id: number): Promise<Lead> {
  const lead = found(await parts.lockLead(call, id))
  if (lead.is_patient) throw new AppError('conflict', { detail: conversionMessages.already })
  checkVersion(lead, call.ifMatch)
  return lead
}

// The lead and its event are written by the statement that makes or finds the patient.
function originIn(
  parts: ConversionParts,
  { scope, now }: ConversionCall,
  lead: Lead,
  to: { status: LeadStatus; type: `lead.${string}` },
): Origin {
  const changes = lead.status === to.status ? {} : { status: [lead.status, to.status] }
  const event = { type: to.type, data: { changes }, at: now }
  return {
    // Not its name: who sees the patient may not see the lead.
    data: { lead: lead.id },
    more: parts.convertedLead(scope, { id: lead.id, status: to.status, event }),
  }
}

const withLead = (patient: Patient, { id, name }: Lead): Patient => ({
  ...patient,
  // The statement that links them still reads the links of before.
  leads: [...patient.leads.filter((lead) => lead.id !== id), { id, name }].sort(
    (one, other) => one.id - other.id,
  ),
})

/** Makes a patient of a lead, which becomes a New Patient; both point to each other. */
export async function convertLead(
  parts: ConversionParts,
  call: ConversionCall,
  id: number,
  fields: PatientCreate,
): Promise<Patient> {
  const lead = await openLead(parts, call, id)
  const origin = originIn(parts, call, lead, { status: 'converted', type: 'lead.converted' })
  return withLead(await parts.createPatient(call, fields, origin), lead)
}

/** Links a lead to a patient who is there already, which makes it an Existing Patient. */
export async function linkLead(
  parts: ConversionParts,
  call: ConversionCall,
  id: number,
  patientId: number,
): Promise<Patient> {
  const lead = await openLead(parts, call, id)
  const origin = originIn(parts, call, lead, { status: 'existing', type: 'lead.linked' })
  const patient = await parts.linkPatient(call, patientId, origin)
  if (!patient) throw invalidFields({ patient: [conversionMessages.unknownPatient] })
  return withLead(patient, lead)
}
