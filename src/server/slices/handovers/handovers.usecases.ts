import { handoverLimits } from '#contract/handovers/handovers.limits.ts'
import { handoverMessages } from '#contract/handovers/handovers.messages.ts'
import type { Handover, HandoverBody, LeftWork } from '#contract/handovers/handovers.schemas.ts'
import type { Reference } from '#contract/http/fields.ts'
import { AppError, invalidFields, notFound } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'

/** An upcoming visit that its provider can no longer do. */
export interface LeftVisit {
  id: number
  patient: Reference
  date_time: string
  time_zone: string
}

/** Use cases of staff, tasks and appointments. */
export interface HandoverParts {
  /** Whether a person is on staff; undefined for other companies' staff. */
  isActive(call: CallContext, staff: number): Promise<boolean | undefined>
  countLeftTasks(call: CallContext, staff: number): Promise<number>
  /** Gives the tasks of one person to another who sees them. Returns their count. */
  giveTasks(call: ChangeContext, from: number, to: number): Promise<number>
  countLeftVisits(call: CallContext, staff: number): Promise<number>
  /** Earliest first. */
  listLeftVisits(call: CallContext, staff: number, limit: number): Promise<LeftVisit[]>
  /** Throws when the colleague can't have the visit. */
  giveVisit(call: ChangeContext, visit: LeftVisit, to: number): Promise<void>
}

/** Work that a person can no longer do, because they were deactivated or left a location. */
export async function leftWork(parts: HandoverParts, call: CallContext, staff: number): Promise<LeftWork> {
  if ((await parts.isActive(call, staff)) === undefined) throw notFound()
  return { tasks: await parts.countLeftTasks(call, staff), visits: await parts.countLeftVisits(call, staff) }
}

/** Gives that work to colleagues. Visits that a colleague can't have stay, and are listed with the reason. */
export async function handOver(
  parts: HandoverParts,
  call: ChangeContext,
  staff: number,
  { tasks_to, visits_to }: HandoverBody,
): Promise<Handover> {
  if ((await parts.isActive(call, staff)) === undefined) throw notFound()
  for (const [field, to] of Object.entries({ tasks_to, visits_to })) {
    if (to !== undefined && !(await parts.isActive(call, to)))
      throw invalidFields({ [field]: [handoverMessages.unknownStaff] })
  }
  const tasks = tasks_to === undefined ? 0 : await parts.giveTasks(call, staff, tasks_to)
  const handedOver =
    visits_to === undefined ? { visits: 0, kept: [] } : await giveVisits(parts, call, staff, visits_to)
  return { tasks, ...handedOver, left: await leftWork(parts, call, staff) }
}

async function giveVisits(parts: HandoverParts, call: ChangeContext, from: number, to: number) {
  const unchanged: Handover['kept'] = []
  let visits = 0
  for (const visit of await parts.listLeftVisits(call, from, handoverLimits.visits)) {
    const reason = await refusal(() => parts.giveVisit(call, visit, to))
    if (reason === undefined) visits++
    else if (unchanged.length < handoverLimits.kept) {
      const { id, patient, date_time, time_zone } = visit
      unchanged.push({ appointment: id, patient, date_time, time_zone, reason })
    }
  }
  return { visits, kept: unchanged }
}

/** Undefined on success. */
async function refusal(give: () => Promise<void>): Promise<string | undefined> {
  try {
    await give()
    return undefined
  } catch (error) {
    // With a cause, the transaction can do no more.
    if (!(error instanceof AppError) || error.cause !== undefined) throw error
    return Object.values(error.errors ?? {}).flat()[0] ?? error.message
  }
}
