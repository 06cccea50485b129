import { dayInZone } from '#contract/formats/dates.ts'
import { addDays, dayMilliseconds, notSunday } from './calendar.ts'
import type { Course } from './courses.ts'
import { drawWorkUntil, minutesAfter } from './lead-times.ts'
import { makeOpenTasks } from './open-tasks.ts'
import type { Practice } from './practice.ts'
import type { Random } from './random.ts'
import { drawStaff } from './staffing.ts'
import { type DemoTask, type TaskParts, textDrawer } from './task-parts.ts'
import { taskTexts } from './task-texts.ts'

/** What the staff of a practice have to do about its leads, and what they have done, the oldest first. */
export function makeTasks(
  practice: Practice,
  courses: readonly Course[],
  random: Random,
  now: Date,
): DemoTask[] {
  const parts = { practice, random, now, drawText: textDrawer(random) }
  const open = makeOpenTasks(parts, courses)
  const done = makeDoneTasks(parts, courses, practice.tasks - open.length)
  return [...open, ...done].sort((one, next) => one.created_at.getTime() - next.created_at.getTime())
}

const longestDone = 14
const startedFirst = 0.35

// They came up when a lead moved on, more of them lately than long ago.
function makeDoneTasks(parts: TaskParts, courses: readonly Course[], count: number): DemoTask[] {
  const { practice, random, now, drawText } = parts
  const latest = new Date(now.getTime() - 4 * dayMilliseconds)
  const occasions = courses
    .flatMap((course) => course.steps.map((step, index) => ({ course, step, next: course.steps[index + 1] })))
    .filter(({ step }) => taskTexts[step.to].length > 0 && step.at < latest)
    .sort((one, other) => other.step.at.getTime() - one.step.at.getTime())
  const tasks: DemoTask[] = []
  while (tasks.length < count && occasions.length > 0) {
    const [occasion] = occasions.splice(Math.floor(occasions.length * random.next() ** 1.6), 1)
    if (!occasion) break
    const { course, step, next } = occasion
    const { lead, place } = course
    const text = drawText(lead, step.to)
    if (!text) continue
    const end = Math.min(now.getTime(), step.at.getTime() + longestDone * dayMilliseconds)
    const until = next && next.at.getTime() < end ? next.at : new Date(end)
    const created_at = minutesAfter(random, step.at, until)
    const completed = drawWorkUntil(random, created_at, until, place)
    const started = random.chance(startedFirst)
      ? [{ at: drawWorkUntil(random, created_at, completed, place), status: 'in_progress' as const }]
      : []
    tasks.push({
      ...text,
      lead,
      creator: step.by,
      assignee: random.chance(0.5) ? step.by : drawStaff(random, practice, lead.location),
      due_date: dueOf(parts, created_at, completed),
      created_at,
      moves: [...started, { at: completed, status: 'completed' }],
    })
  }
  return tasks
}

// Done on the day, a little early or a little late; due before today, so that nobody's days ahead look crowded.
function dueOf({ practice, random, now }: TaskParts, created: Date, completed: Date): string {
  const day = (instant: Date) => dayInZone(instant, practice.timeZone)
  const due = notSunday(addDays(day(completed), random.int(-1, 3)))
  const [soonest, yesterday] = [day(created), addDays(day(now), -1)]
  if (due > yesterday) return yesterday
  if (due < soonest) return soonest
  return due
}
