import type { VisitState } from '#contract/appointments/appointments.enums.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { PatientStatus } from '#contract/patients/patients.enums.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import type { ConversionParts } from './conversions.usecases.ts'
import {
  following,
  restored,
  type Step,
  type WritersOfFollowers,
  writeStatuses,
} from './follow-visit.repository.ts'

interface Follow<Status> {
  /** Others keep their status. */
  from: readonly Status[]
  to: Status
}

const openLeads = ['new', 'repeat', 'contacted'] as const
const newcomers = ['new_lead', 'interested'] as const

/** Statuses that follow when a visit is booked, done or missed. Leads that are New or Existing Patients keep theirs. */
const follows: Partial<Record<VisitState, { lead?: Follow<LeadStatus>; patient?: Follow<PatientStatus> }>> = {
  unconfirmed: {
    lead: { from: [...openLeads, 'noshow'], to: 'scheduled' },
    patient: { from: newcomers, to: 'scheduled' },
  },
  done: {
    lead: { from: [...openLeads, 'scheduled', 'noshow'], to: 'converted' },
    patient: { from: [...newcomers, 'scheduled', 'inactive'], to: 'active' },
  },
  no_show: { lead: { from: [...openLeads, 'scheduled'], to: 'noshow' } },
}

/** Treats all states before the end alike, and a canceled visit as deleted. */
function followed(state: VisitState | undefined): VisitState | undefined {
  if (state === 'canceled') return undefined
  return state === 'confirmed' || state === 'arrived' || state === 'in_chair' ? 'unconfirmed' : state
}

/**
 * Gives the patient and their leads the status that follows from a step in a visit's life. A step back first restores
 * what the visit had changed, unless someone has changed it since.
 */
export async function followVisit(
  { closeEnded, writers }: Pick<ConversionParts, 'closeEnded'> & { writers: WritersOfFollowers },
  call: ChangeContext,
  visit: Omit<Step, 'at'>,
): Promise<void> {
  const { scope, db, now } = call
  const step = { ...visit, before: followed(visit.before), after: followed(visit.after), at: now }
  const { before, after } = step
  if (before === after) return
  const isBack = before !== undefined && (after === undefined || before !== 'unconfirmed')
  if (isBack) {
    await writeStatuses(writers, scope, db, step, {
      lead: restored(scope, 'lead', step),
      patient: restored(scope, 'patient', step),
    })
  }
  if (after === undefined || (isBack && after === 'unconfirmed')) return
  const { lead, patient } = follows[after] ?? {}
  const ended = await writeStatuses(writers, scope, db, step, {
    ...(lead && { lead: following(lead) }),
    ...(patient && { patient: following(patient) }),
  })
  await closeEnded(call, ended)
}
