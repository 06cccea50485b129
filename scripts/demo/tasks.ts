import { toldChange } from '#contract/events/event-definition.ts'
import { taskValues } from '#contract/events/tasks.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import type { TaskStatus } from '#contract/tasks/tasks.enums.ts'
import {
  addDays,
  dayMilliseconds,
  instantAt,
  minutesAfter,
  notSunday,
  workAfter,
  workBetween,
} from './calendar.ts'
import { type Company, drawMember, type Member, tell, withoutLogin } from './company.ts'
import { type Lead, openStatuses } from './leads.ts'
import type { Draft } from './rows.ts'
import { fillIn, tasksFor } from './texts.ts'

interface NewTask {
  lead: Lead
  text: string[]
  creator: Member
  assignee: Member
  due_date: string
  at: Date
  /** What the assignee set it to after it was created as pending. */
  moves: { at: Date; status: TaskStatus }[]
}

function addTask(draft: Draft, { lead, text, creator, assignee, due_date, at, moves }: NewTask): void {
  const [title = '', description = ''] = text
  const task = {
    company_id: lead.row.company_id,
    lead_id: lead.id,
    patient_id: null,
    staff_id: creator.id,
    assigned_to: assignee.id,
    title,
    description: fillIn(draft.random, description),
    content: '',
    due_date,
    status: moves.at(-1)?.status ?? 'pending',
    created_at: at,
    updated_at: moves.at(-1)?.at ?? at,
    version: 1 + moves.length,
  }
  draft.rows.tasks.push(task)
  lead.used.add(title)
  let status: TaskStatus = 'pending'
  const data = { status, assigned_to: assignee.id }
  tell(draft, lead, at, creator, { type: 'lead.task_created', data, history: { title }, of: task })
  for (const move of moves) {
    tell(draft, lead, move.at, assignee, {
      type: 'lead.task_moved',
      data: toldChange(taskValues, { status: [status, move.status] }),
      history: { title, status: move.status },
      of: task,
    })
    status = move.status
  }
}

function drawText({ random }: Draft, lead: Lead, status: LeadStatus): string[] | undefined {
  const left = tasksFor(status, lead).filter(([title = '']) => !lead.used.has(title))
  return left.length > 0 ? random.pick(left) : undefined
}

const doneShare = 0.07
const doneDays = 4
const started = 0.3

/** Adds, now and then, a task that came up when a lead moved on and has been done since. */
export function addDoneTask(draft: Draft, lead: Lead, creator: Member, since: Date): void {
  const { random, now } = draft
  const { office } = lead
  const day = (instant: Date) => dayInZone(instant, office.timeZone)
  const at = minutesAfter(draft, since)
  const done = workAfter(draft, office, at, doneDays)
  const text = drawText(draft, lead, lead.row.status)
  if (!text || !random.chance(doneShare) || day(done) >= day(now)) return
  // Done on the day, a little early or a little late.
  const due = notSunday(addDays(day(done), random.int(-1, 2)))
  const [, due_date = due] = [day(at), due, addDays(day(now), -1)].sort()
  const begun = random.chance(started)
    ? [{ at: workBetween(draft, office, at, done), status: 'in_progress' as const }]
    : []
  const assignee = random.chance(0.5) ? creator : drawMember(random, lead.team)
  addTask(draft, {
    lead,
    text,
    creator,
    assignee,
    due_date,
    at,
    moves: [...begun, { at: done, status: 'completed' }],
  })
}

// In how many days what is open is due. Those who sign in find some of everything.
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
const dueWeights = { '-8 -1': 18, '0 0': 15, '1 7': 40, '8 21': 27 }
// Days.
const longestOpen = 7
const noon = 12 * 60

/** Adds what is open about the leads worked on last: a believable day for those who sign in, and more for the others. */
export function addOpenTasks(draft: Draft, company: Company, leads: readonly Lead[]): void {
  const { random } = draft
  const recent = leads
    .filter(({ row }) => openStatuses.has(row.status))
    .sort((a, b) => Number(b.row.updated_at) - Number(a.row.updated_at))
    .slice(0, 160)
  for (const login of company.staff.filter(({ canSignIn }) => canSignIn)) {
    const own = recent.filter(({ team }) => team.includes(login))
    for (const [from, to] of daysOfLogin) addOpenTask(draft, company, own, random.int(from, to), login)
  }
  for (let left = company.practice.openTasks; left > 0; left--) {
    const [from = 0, to = 0] = random.weighted(dueWeights).split(' ').map(Number)
    addOpenTask(draft, company, recent, random.int(from, to))
  }
}

function addOpenTask(
  draft: Draft,
  { practice }: Company,
  leads: readonly Lead[],
  days: number,
  login?: Member,
): void {
  const { random, now } = draft
  const today = dayInZone(now, practice.timeZone)
  const due_date = days === 0 ? today : notSunday(addDays(today, days))
  // It came up before it was due.
  const until = new Date(Math.min(now.getTime(), instantAt(due_date, noon, practice.timeZone).getTime()))
  for (const lead of random.shuffle(leads.filter(({ row }) => row.updated_at < until))) {
    const text = drawText(draft, lead, lead.row.status)
    if (!text) continue
    const since = Math.max(Number(lead.row.updated_at), until.getTime() - longestOpen * dayMilliseconds)
    const at = workBetween(draft, lead.office, new Date(since), until)
    const assignee = login ?? drawMember(random, withoutLogin(lead.team))
    const moved = { at: workBetween(draft, lead.office, at, now), status: 'in_progress' as const }
    const moves = days <= 1 && random.chance(started) ? [moved] : []
    const creator = random.chance(0.5) ? lead.keeper : assignee
    addTask(draft, { lead, text, creator, assignee, due_date, at, moves })
    return
  }
}
