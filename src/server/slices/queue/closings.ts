import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { isEnding, type LeadStanding } from '#contract/leads/leads.rules.ts'
import { type RequestOutcome, statusOfOutcome } from '#contract/queue/queue.enums.ts'

/** One act that closed requests of a lead. */
export interface Closing {
  outcome: RequestOutcome
  /** The lead's calendar day then. */
  day: string
  before: LeadStanding
  /** The status and date given to the lead, which closed the requests; null when an outcome closed them. */
  given: LeadStanding | null
}

/** Statuses that no outcome changes, because the person is a patient. */
const settled: readonly LeadStatus[] = ['converted', 'existing']

/** The lead after a closing. An outcome that does not end the lead clears only a follow-up that is due. */
export function afterClosing({ outcome, day, given }: Closing, before: LeadStanding): LeadStanding {
  if (given) return given
  const { status: from, follow_up_date } = before
  const status = settled.includes(from) ? from : (statusOfOutcome[outcome] ?? from)
  const isCleared = isEnding(from, status) || (follow_up_date !== null && follow_up_date <= day)
  return { status, follow_up_date: isCleared ? null : follow_up_date }
}

/**
 * The lead as if a closing had never happened, and the new starts of the `later` closings, given in their order. A
 * status or date other than a closing left was changed by hand since, and stays.
 */
export function withoutClosing(
  undone: Closing,
  later: readonly Closing[],
  lead: LeadStanding,
): { lead: LeadStanding; later: LeadStanding[] } {
  let left = afterClosing(undone, undone.before)
  let standing = undone.before
  const stay = (met: LeadStanding): LeadStanding => ({
    status: met.status === left.status ? standing.status : met.status,
    follow_up_date: met.follow_up_date === left.follow_up_date ? standing.follow_up_date : met.follow_up_date,
  })
  const starts = later.map((closing) => {
    const start = stay(closing.before)
    left = afterClosing(closing, closing.before)
    standing = afterClosing(closing, start)
    return start
  })
  return { lead: stay(lead), later: starts }
}
