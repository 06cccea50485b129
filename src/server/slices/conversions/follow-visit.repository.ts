import { type RawBuilder, sql } from 'kysely'
import type { VisitState } from '#contract/appointments/appointments.enums.ts'
import type { EventData } from '#contract/events/catalog.ts'
import { leadValues } from '#contract/events/leads.ts'
import { patientValues } from '#contract/events/patients.ts'
import { endedStatuses } from '#contract/leads/leads.enums.ts'
import { type EndedLead, isEnding } from '#contract/leads/leads.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { TableWriter } from '#server/platform/database/table-writer.ts'
import { type EventHistory, toldChangeOf } from '#server/platform/event-log.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** A step of the visit that statuses follow. */
export interface Step {
  appointment: number
  patient: number
  /** Undefined for a booking, also of a canceled visit. */
  before: VisitState | undefined
  /** Undefined for a visit that was canceled or deleted. */
  after: VisitState | undefined
  at: Date
}

export type Follower = 'lead' | 'patient'

/** Writers of those whose status follows a visit. */
export interface WritersOfFollowers {
  leads: TableWriter<'leads'>
  patients: TableWriter<'patients'>
}

const tables = { lead: 'leads', patient: 'patients' } as const

const isEnded = sql`next.status IN (${sql.join(endedStatuses.map((status) => sql.lit(status)))})`
// A status that ends a lead empties its follow-up date; a step back returns it.
const toDate = sql`CASE WHEN NOT ${isEnded} THEN coalesce(each.follow_up_date, next.follow_up_date) END`

/**
 * Locks the patient or their leads if they get a new status. `status` is a query of at most one row, with the follow-up
 * date to restore.
 */
const chosen = (scope: Scope, noun: Follower, { patient }: Step, status: RawBuilder<unknown>) => {
  const table = tables[noun]
  const dates = noun === 'lead' ? sql`, each.follow_up_date AS from_date, ${toDate} AS to_date` : sql``
  return sql`SELECT each.id, each.status AS from_status, next.status AS to_status${dates}
    FROM ${sql.table(table)} AS each CROSS JOIN LATERAL (${status}) AS next
    WHERE each.company_id = ${scope.companyId} AND ${noun === 'lead' ? sql`each.patient_id` : sql`each.id`} = ${patient}
    ORDER BY each.id FOR NO KEY UPDATE OF each`
}

/** Query of the status that follows one of the statuses `from`. */
export const following = ({ from, to }: { from: readonly string[]; to: string }): RawBuilder<unknown> =>
  sql`SELECT ${to}::text AS status, NULL::date AS follow_up_date WHERE each.status = ANY(${from}::text[])`

/**
 * Query of the status before the visit's last step, or before its booking when the visit is canceled or deleted and
 * was the only scheduled visit. Empty if something else has changed the status since.
 */
export function restored(
  scope: Scope,
  noun: Follower,
  { appointment, patient, before, after }: Step,
): RawBuilder<unknown> {
  const changes = sql`SELECT id, data, coalesce(history, data) -> 'changes' AS changes FROM events
    WHERE events.company_id = ${scope.companyId} AND events.subject = ${noun} AND events.subject_id = each.id
      AND coalesce(history, data) -> 'changes' ? 'status'`
  const isOfVisit = sql`(data ->> 'appointment')::bigint IS NOT DISTINCT FROM ${appointment}`
  const isLast = sql`id > coalesce((SELECT max(id) FROM changes WHERE NOT ${isOfVisit}), 0)`
  const otherVisits = sql`SELECT FROM appointments WHERE appointments.company_id = ${scope.companyId}
    AND appointments.patient_id = ${patient} AND appointments.id <> ${appointment} AND appointments.status = 'scheduled'`
  const taken = sql`(SELECT (changes.changes -> 'follow_up_date' ->> 0)::date FROM changes ORDER BY id DESC LIMIT 1) AS follow_up_date`
  return after === undefined
    ? sql`WITH changes AS (${changes}) SELECT changes.changes -> 'status' ->> 0 AS status, ${taken} FROM changes
        WHERE ${isLast} AND NOT EXISTS (${otherVisits}) ORDER BY id LIMIT 1`
    : sql`WITH changes AS (${changes}) SELECT changes.changes -> 'status' ->> 0 AS status, ${taken} FROM changes
        WHERE ${isLast} AND data ->> 'visit_state' = ${before} AND changes.changes -> 'status' ->> 1 = each.status ORDER BY id DESC LIMIT 1`
}

/** Sets statuses with their events, which name the appointment and its state. Returns the leads that this has ended. */
export async function writeStatuses(
  writers: WritersOfFollowers,
  scope: Scope,
  db: Database,
  step: Step,
  statuses: Partial<Record<Follower, RawBuilder<unknown>>>,
): Promise<EndedLead[]> {
  const nouns = (['lead', 'patient'] as const).filter((noun) => statuses[noun])
  if (nouns.length === 0) return []
  const parts = nouns.map((noun) => {
    const of = (name: string) => sql.ref(`${name}_${noun}`)
    const isLead = noun === 'lead'
    const dates = isLead
      ? sql` || CASE WHEN from_date IS NOT DISTINCT FROM to_date THEN '{}'::jsonb
        ELSE jsonb_build_object('follow_up_date', jsonb_build_array(from_date, to_date)) END`
      : sql``
    const changes = sql`jsonb_build_object('status', jsonb_build_array(from_status, to_status))${dates}`
    const id = sql.ref(`${tables[noun]}.id`)
    const written = {
      as: `written_${noun}`,
      from: sql`${of('chosen')} AS chosen`,
      where: sql`${id} = chosen.id`,
      returning: sql`${id}, location_id, from_status, to_status${isLead ? sql`, from_date, to_date` : sql``}`,
    }
    const statusEvent = {
      data: sql<
        EventData<'lead.updated'> & EventData<'patient.updated'>
      >`jsonb_build_object('appointment', ${step.appointment}::bigint,
          'visit_state', ${step.after ?? null}::text) || ${toldChangeOf(isLead ? leadValues : patientValues, sql`changed.changes`)}`,
      history: sql<EventHistory>`jsonb_build_object('changes', changed.changes)`,
      rows: sql`SELECT id, location_id, ${changes} AS changes FROM ${of('written')}`,
    }
    const [writing, status] = [{ ...scope, at: step.at }, sql`to_status`]
    const update = isLead
      ? writers.leads.update(writing, {
          ...{ ...written, set: { status, follow_up_date: sql`to_date` } },
          event: { type: 'lead.updated', ...statusEvent },
        })
      : writers.patients.update(writing, {
          ...{ ...written, set: { status } },
          event: { type: 'patient.updated', ...statusEvent },
        })
    return sql`${of('chosen')} AS (${chosen(scope, noun, step, statuses[noun] ?? sql``)}), ${update}`
  })
  const leads = statuses.lead
    ? sql`id, json_build_object('status', from_status, 'follow_up_date', from_date) AS before,
        json_build_object('status', to_status, 'follow_up_date', to_date) AS after FROM written_lead`
    : sql`WHERE false`
  const { rows } = await sql<EndedLead>`WITH ${sql.join(parts)} SELECT ${leads}`.execute(db)
  return rows.filter(({ before, after }) => isEnding(before.status, after.status))
}
