import { formatDay } from '#contract/formats/dates.ts'
import { formatPhone } from '#contract/formats/phone.ts'
import { callOutcomeLabels, hiddenNumber } from '#contract/intake/phone.enums.ts'
import { unknownLead } from '#contract/leads/leads.rules.ts'
import { attemptResultLabel, type RequestOutcome, requestOutcomeLabel } from '#contract/queue/queue.enums.ts'
import type { Attempt, QueueEntry } from '#contract/queue/queue.schemas.ts'
import { queueEntryLabels as labels } from '#contract/queue/queue-entry.labels.ts'
import { shortTime } from '#web/ui/instant.tsx'

type Call = NonNullable<QueueEntry['call']>

/** The person's name or phone number, as far as known. */
export const whoText = ({
  lead,
  sender,
  channel,
}: Pick<QueueEntry, 'lead' | 'sender' | 'channel'>): string => {
  const leadName = lead?.name === unknownLead ? '' : lead?.name
  return formatPhone(leadName || sender || (channel === 'phone' ? hiddenNumber : labels.unknownSender))
}

/** An outcome, with the day of a visit that was booked elsewhere. */
export const outcomeText = (outcome: RequestOutcome, bookedFor: string | null): string =>
  bookedFor === null
    ? requestOutcomeLabel(outcome)
    : labels.onDay(requestOutcomeLabel(outcome), formatDay(bookedFor))

const minute = 60
const duration = (seconds: number) =>
  `${Math.floor(seconds / minute)}:${String(seconds % minute).padStart(2, '0')}`

function callText({ outcome, seconds, voicemail }: Call): string {
  if (outcome === null) return labels.callInProgress
  if (outcome === 'completed') return labels.answeredCall(duration(seconds))
  return voicemail ? labels.voicemail(duration(seconds)) : labels.missedCall(callOutcomeLabels[outcome])
}

/** The request's message, or else the result of its call. */
export const askedText = ({ message, call }: Pick<QueueEntry, 'message' | 'call'>): string =>
  message.trim() || (call ? callText(call) : '')

export const attemptText = ({ result, at }: Attempt): string =>
  labels.attempt(attemptResultLabel(result), shortTime(at))

export function triedText({ attempts }: Pick<QueueEntry, 'attempts'>): string {
  const last = attempts.at(-1)
  return last ? labels.attemptsSoFar(attempts.length, attemptText(last)) : ''
}

/** The time left to the response goal, or since it was missed. */
export function promiseText(promised_at: string, now: number): { text: string; late: boolean } {
  const minutes = Math.round((Date.parse(promised_at) - now) / 60_000)
  const text = labels.length(Math.abs(minutes))
  const late = minutes < 0
  return { text: late ? labels.goalMissed(text) : labels.goalAhead(text), late }
}

export const openOfPerson = ({ lead, open_of_lead }: Pick<QueueEntry, 'lead' | 'open_of_lead'>): number =>
  lead ? open_of_lead : 1
