import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { statusAfterRepeat } from '#contract/leads/leads.rules.ts'
import { dayMilliseconds } from './calendar.ts'
import { drawWorkUntil, type Place } from './lead-times.ts'
import type { DemoLead } from './leads.ts'
import type { Practice, PracticeStaff } from './practice.ts'
import type { Random } from './random.ts'
import { drawStaff } from './staffing.ts'

/** A change of a lead's status by the staff. */
export interface Step {
  at: Date
  by: PracticeStaff
  from: LeadStatus
  to: LeadStatus
}

/** How a lead came to where it is. */
export interface Course {
  lead: DemoLead
  /** Where and when the staff work on it. */
  place: Place
  /** Who mostly deals with it. */
  keeper: PracticeStaff
  /** When the person turned up again. */
  repeats: Date[]
  steps: Step[]
}

type Path = readonly LeadStatus[]
const pathsTo: Record<LeadStatus, readonly Path[]> = {
  new: [],
  repeat: [],
  contacted: [['contacted']],
  scheduled: [['scheduled'], ['contacted', 'scheduled']],
  converted: [['converted'], ['scheduled', 'converted'], ['contacted', 'scheduled', 'converted']],
  existing: [['existing']],
  noshow: [['noshow'], ['scheduled', 'noshow'], ['contacted', 'scheduled', 'noshow']],
  lost: [
    ['lost'],
    ['contacted', 'lost'],
    ['contacted', 'scheduled', 'lost'],
    ['scheduled', 'noshow', 'lost'],
  ],
  na: [['na'], ['contacted', 'na']],
}
// What a lead went through that was taken for dealt with, until the person turned up again.
const pathsBeforeReturn: readonly Path[] = [
  ['contacted'],
  ['lost'],
  ['na'],
  ['contacted', 'lost'],
  ['scheduled', 'noshow'],
]
// Where there was time for it, a visit was booked before somebody kept or missed it.
const afterVisit: ReadonlySet<LeadStatus> = new Set(['converted', 'noshow'])
const daysBetweenSteps = 0.4
const dealtWithBeforeReturn = 0.4
// The others were made existing patients by the staff; these were known when they came in.
const knownAtOnce = 0.6
const byKeeper = 0.75

export function makeCourse(practice: Practice, lead: DemoLead, random: Random, now: Date): Course {
  const { row, location } = lead
  const { open, timeZone } = location ?? (practice.locations[0] as Practice['locations'][number])
  const place = { open, timeZone: timeZone ?? practice.timeZone, now }
  const keeper = drawStaff(random, practice, location)
  const repeats = moments(random, row.request_count - 1, row.created_at, row.last_seen_at, place)
  const steps: Step[] = []
  let status: LeadStatus = 'new'

  function walk(path: Path, after: Date, until: Date, end?: Date): void {
    const times = moments(random, path.length, after, until, place)
    path.forEach((to, index) => {
      const by = random.chance(byKeeper) ? keeper : drawStaff(random, practice, location)
      const at = end && index === path.length - 1 ? end : (times[index] as Date)
      steps.push({ at, by, from: status, to })
      status = to
    })
  }

  if (repeats.length > 0) {
    repeats[repeats.length - 1] = row.last_seen_at
    const before = repeats.at(-2) ?? row.created_at
    const worked = row.status !== 'new' && row.status !== 'existing'
    if (row.status === 'repeat' || (worked && random.chance(dealtWithBeforeReturn))) {
      walk(random.pick(inTime(pathsBeforeReturn, before, row.last_seen_at)), before, row.last_seen_at)
      status = statusAfterRepeat(status)
    }
  }
  const [direct, ...longer] = inTime(pathsTo[row.status], row.last_seen_at, row.updated_at)
  const cameAsTheyAre = row.status === 'existing' && random.chance(knownAtOnce)
  if (direct && !cameAsTheyAre) {
    const paths = longer.length > 0 && afterVisit.has(row.status) ? longer : [direct, ...longer]
    walk(random.pick(paths), row.last_seen_at, row.updated_at, row.updated_at)
  }
  return { lead, place, keeper, repeats, steps }
}

/** The paths that there was time for. */
function inTime(paths: readonly Path[], from: Date, to: Date): Path[] {
  const days = (to.getTime() - from.getTime()) / dayMilliseconds
  return paths.filter(({ length }) => days >= (length - 1) * daysBetweenSteps)
}

/** So many instants between two others, in order and spread over the time. */
function moments(random: Random, count: number, after: Date, until: Date, place: Place): Date[] {
  const times: Date[] = []
  let last = after
  for (let left = count; left > 0; left--) {
    const share = (until.getTime() - last.getTime()) / left
    last = drawWorkUntil(random, last, new Date(last.getTime() + share), place)
    times.push(last)
  }
  return times
}
