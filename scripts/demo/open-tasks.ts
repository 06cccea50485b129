import { dayInZone } from '#contract/formats/dates.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { addDays, dayMilliseconds, instantAt, notSunday } from './calendar.ts'
import type { Course } from './courses.ts'
import { drawWorkUntil } from './lead-times.ts'
import type { DemoLead } from './leads.ts'
import type { PracticeStaff } from './practice.ts'
import { drawStaff, maySee } from './staffing.ts'
import type { DemoTask, TaskParts } from './task-parts.ts'

const openStatuses: ReadonlySet<LeadStatus> = new Set(['new', 'repeat', 'contacted', 'scheduled', 'noshow'])
const openShare = 0.22
const mostOpenPerLead = 2
// The most recent open leads that a task is about.
const recentLeads = { login: 40, others: 160 }
const longestOpen = 7
const noon = 12 * 60

/** In how many days what is open is due, and how often against the rest. */
const dueIn = { late: 18, today: 15, thisWeek: 40, later: 27 }
// Who signs in finds some of everything: two overdue, five within a week, one later.
const daysOfLogin = [
  [-5, -3],
  [-2, -1],
  [0, 0],
  [0, 0],
  [1, 2],
  [2, 4],
  [4, 7],
  [9, 14],
] as const

/** What is open about a practice's leads: a believable day for each who signs in, and more for the others. */
export function makeOpenTasks(parts: TaskParts, courses: readonly Course[]): DemoTask[] {
  const { practice, random, now, drawText } = parts
  const today = dayInZone(now, practice.timeZone)
  const candidates = courses
    .filter(({ lead }) => openStatuses.has(lead.row.status))
    .sort((one, next) => next.lead.row.updated_at.getTime() - one.lead.row.updated_at.getTime())
  const counts = new Map<DemoLead, number>()
  const tasks: DemoTask[] = []

  // Adds a task, and answers its title; none where there is no lead for it.
  function add(days: number, login?: PracticeStaff, avoided?: ReadonlySet<string>): string | undefined {
    const due_date = days === 0 ? today : notSunday(addDays(today, days))
    // It was known of before it was due.
    const until = new Date(Math.min(now.getTime(), instantAt(due_date, noon, practice.timeZone).getTime()))
    const able = candidates
      .filter(({ lead }) => lead.row.updated_at < until && (counts.get(lead) ?? 0) < mostOpenPerLead)
      .filter(({ lead }) => !login || maySee(login, lead.location))
      .slice(0, login ? recentLeads.login : recentLeads.others)
    for (const { lead, place, keeper } of random.shuffle(able)) {
      const text = drawText(lead, lead.row.status, avoided)
      if (!text) continue
      counts.set(lead, (counts.get(lead) ?? 0) + 1)
      const since = Math.max(lead.row.updated_at.getTime(), until.getTime() - longestOpen * dayMilliseconds)
      const created_at = drawWorkUntil(random, new Date(since), until, place)
      const assignee = login ?? drawOther(lead)
      const creator = random.chance(0.5) ? keeper : assignee
      const started = days <= 1 && random.chance(0.25)
      const moves = started
        ? [{ at: drawWorkUntil(random, created_at, now, place), status: 'in_progress' as const }]
        : []
      tasks.push({ ...text, lead, creator, assignee, due_date, created_at, moves })
      return text.title
    }
    return undefined
  }

  // The days of those who sign in are planned; what comes up besides is for the others, where there are any.
  const drawOther = ({ location }: DemoLead) => {
    const staff = practice.staff.filter((member) => !member.canSignIn && maySee(member, location))
    return drawStaff(random, staff.length > 0 ? { staff } : practice, location)
  }

  for (const member of practice.staff.filter(({ canSignIn }) => canSignIn)) {
    const titles = new Set<string>()
    for (const [from, to] of daysOfLogin) {
      const days = random.int(from, to)
      titles.add(add(days, member, titles) ?? add(days, member) ?? '')
    }
  }
  for (let left = Math.round(practice.tasks * openShare); left > 0; left--) add(drawDays(parts))
  return tasks
}

function drawDays({ random }: TaskParts): number {
  switch (random.weighted(dueIn)) {
    case 'late':
      return -random.int(1, 8)
    case 'today':
      return 0
    case 'thisWeek':
      return random.int(1, 7)
    case 'later':
      return random.int(8, 21)
  }
}
