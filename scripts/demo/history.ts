import { dayInZone } from '#contract/formats/dates.ts'
import { parseCallRecord } from '#contract/leads/leads.rules.ts'
import type { Course } from './courses.ts'
import type { DemoLead } from './leads.ts'
import type { DemoNote } from './notes.ts'
import type { PracticeStaff } from './practice.ts'
import type { DemoTask } from './task-parts.ts'

/** What happened to a lead, as the event log tells it; `by` is null when nobody of the staff did it. */
export interface DemoEvent {
  lead: DemoLead
  at: Date
  by: PracticeStaff | null
  type: `lead.${string}`
  data: Record<string, unknown>
}

/** Everything that happened to leads, in order. */
export function makeHistory(
  courses: readonly Course[],
  notes: readonly DemoNote[],
  tasks: readonly DemoTask[],
): DemoEvent[] {
  // What is of the same instant keeps the order in which it stands here.
  const events = [
    ...courses.flatMap(eventsOfCourse),
    ...notes.flatMap(eventsOfNote),
    ...tasks.flatMap(eventsOfTask),
  ]
  return events.sort((one, next) => one.at.getTime() - next.at.getTime())
}

function eventsOfCourse({ lead, place, keeper, repeats, steps }: Course): DemoEvent[] {
  const { type, created_at, follow_up_date, note } = lead.row
  const events: DemoEvent[] = [{ lead, at: created_at, by: null, type: 'lead.created', data: { type } }]
  const details = describeCall(note)
  if (details) {
    const by = lead.callStatus === 'completed' ? keeper : null
    events.push({ lead, at: created_at, by, type: 'lead.called', data: { details } })
  }
  for (const at of repeats) events.push({ lead, at, by: null, type: 'lead.repeated', data: { type } })
  const last = steps.at(-1)
  for (const step of steps) {
    const { at, by, from, to } = step
    // A follow-up is planned ahead, with the last thing that was done.
    const planned = step === last && follow_up_date && follow_up_date >= dayInZone(at, place.timeZone)
    const changes = { status: [from, to], ...(planned ? { follow_up_date: [null, follow_up_date] } : {}) }
    events.push({ lead, at, by, type: 'lead.updated', data: { changes } })
  }
  return events
}

/** A call in a few words, such as 'Incoming call, no answer'; null when the note of a lead holds no call record. */
function describeCall(note: string): string | null {
  const record = parseCallRecord(note)
  if (!record) return null
  const direction = record.Direction === 'inbound' ? 'Incoming' : 'Outgoing'
  return `${direction} call, ${record.CallStatus?.replace('-', ' ')}`
}

function eventsOfNote({ lead, author, content, created_at }: DemoNote): DemoEvent[] {
  return lead ? [{ lead, at: created_at, by: author, type: 'lead.note_written', data: { content } }] : []
}

function eventsOfTask({ lead, creator, assignee, title, created_at, moves }: DemoTask): DemoEvent[] {
  return [
    { lead, at: created_at, by: creator, type: 'lead.task_created', data: { title } },
    ...moves.map(
      ({ at, status }): DemoEvent => ({
        lead,
        at,
        by: assignee,
        type: 'lead.task_moved',
        data: { title, status },
      }),
    ),
  ]
}
