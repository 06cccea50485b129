import type { DemoLead } from './leads.ts'
import type { Random } from './random.ts'

/** A recorded call of a lead; `sound` says which of the demo's sounds it plays. */
export interface DemoRecording {
  lead: DemoLead
  sound: number
  created_at: Date
}

/** Recordings of the newest calls that were answered; who called again may have two. */
export function makeRecordings(
  leads: readonly DemoLead[],
  count: number,
  random: Random,
  now: Date,
): DemoRecording[] {
  const answered = leads.filter(({ callStatus }) => callStatus === 'completed').reverse()
  return answered
    .flatMap((lead) => {
      const { created_at, last_seen_at, request_count } = lead.row
      const calls = request_count === 1 ? [created_at] : [created_at, last_seen_at]
      return calls.map((call) => ({ lead, created_at: afterTheCall(call, random, now) }))
    })
    .slice(0, count)
    .map((recording, index) => ({ ...recording, sound: index }))
}

function afterTheCall(call: Date, random: Random, now: Date): Date {
  return new Date(Math.min(now.getTime(), call.getTime() + random.int(40, 360) * 1000))
}
