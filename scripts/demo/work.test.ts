import { expect, test } from 'vitest'
import { dayInZone } from '#contract/formats/dates.ts'
import { parseCallRecord } from '#contract/leads/leads.rules.ts'
import { NoteBody } from '#contract/notes/notes.schemas.ts'
import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import { isUpcoming } from '#contract/tasks/tasks.rules.ts'
import { TaskCreate } from '#contract/tasks/tasks.schemas.ts'
import { weekday } from './calendar.ts'
import { makeCompany } from './company.ts'
import type { DemoEvent } from './history.ts'
import type { DemoLead } from './leads.ts'
import { demoLogins, practices } from './practice.ts'
import { maySee } from './staffing.ts'
import type { DemoTask } from './task-parts.ts'

const now = new Date('2026-03-11T15:30:00Z')
const [main, other] = practices
if (!main || !other) throw new Error('the demo has two companies')
const { leads, notes, tasks, events } = makeCompany(main, 'a seed', now)
const personal = notes.filter(({ lead }) => lead === null)
const statusOf = ({ moves }: DemoTask) => moves.at(-1)?.status ?? 'pending'

const eventsOf = new Map<DemoLead, DemoEvent[]>(leads.map((lead) => [lead, []]))
for (const event of events) eventsOf.get(event.lead)?.push(event)

test('the same seed at the same time makes the same work, another seed other', () => {
  const { notes, tasks, events } = makeCompany(other, 'a seed', now)
  expect(makeCompany(other, 'a seed', now)).toMatchObject({ notes, tasks, events })
  expect(makeCompany(other, 'another seed', now).notes).not.toEqual(notes)
})

test('there is as much as promised', () => {
  expect(notes.length - personal.length).toBeGreaterThan(3_200)
  expect(notes.length - personal.length).toBeLessThan(3_800)
  expect(personal).toHaveLength(12)
  expect(tasks).toHaveLength(main.tasks)
  expect(new Set(notes.map(({ content }) => content)).size).toBeGreaterThan(600)
})

test('a lead that nobody worked on has no notes, any other at most three, and none twice', () => {
  const texts = new Map<DemoLead, string[]>()
  for (const { lead, content } of notes) if (lead) texts.set(lead, [...(texts.get(lead) ?? []), content])
  for (const [lead, contents] of texts) {
    expect(lead.row.status).not.toBe('new')
    expect(contents.length).toBeLessThanOrEqual(3)
    expect(new Set(contents).size).toBe(contents.length)
  }
})

test('personal notes are the administrator’s', () => {
  expect(new Set(personal.map(({ author }) => author.username))).toEqual(new Set([demoLogins.administrator]))
})

test('the API would take every note and task as it is', () => {
  for (const { content } of notes) {
    expect(NoteBody.parse({ content })).toEqual({ content })
    expect(content).not.toMatch(/undefined|[{}]/)
  }
  for (const task of tasks) {
    const { title, description, due_date } = task
    const body = { title, description, due_date, status: statusOf(task), assigned_to: 1 }
    expect(TaskCreate.parse(body)).toEqual(body)
    expect(description).not.toMatch(/undefined|[{}]/)
  }
})

test('whoever did something, or has to, may see the lead', () => {
  for (const { lead, author } of notes) if (lead) expect(maySee(author, lead.location)).toBe(true)
  for (const { lead, creator, assignee } of tasks) {
    expect(maySee(creator, lead.location)).toBe(true)
    expect(maySee(assignee, lead.location)).toBe(true)
  }
  for (const { lead, by } of events) if (by) expect(maySee(by, lead.location)).toBe(true)
})

test('every status of a task occurs; what is done was due before today, what is open is about an open lead', () => {
  expect(new Set(tasks.map(statusOf))).toEqual(new Set(taskStatuses))
  const today = dayInZone(now, main.timeZone)
  for (const task of tasks) {
    expect(task.due_date >= dayInZone(task.created_at, main.timeZone)).toBe(true)
    if (statusOf(task) === 'completed') expect(task.due_date < today).toBe(true)
    else expect(['new', 'repeat', 'contacted', 'scheduled', 'noshow']).toContain(task.lead.row.status)
  }
  const overdue = tasks.filter((task) => statusOf(task) !== 'completed' && task.due_date < today)
  expect(overdue.length).toBeGreaterThan(15)
  expect(tasks.filter((task) => statusOf(task) === 'completed').length).toBeGreaterThan(400)
})

// Where the practice's day is not that of Greenwich, and on a Sunday.
const presents = ['2026-03-14T03:10:00Z', '2026-03-15T14:00:00Z']
test.each(presents)('at %s who signs in has a believable day', (present) => {
  const at = new Date(present)
  const today = dayInZone(at, main.timeZone)
  const { tasks } = makeCompany(main, 'chairside', at)
  for (const username of [demoLogins.administrator, demoLogins.frontDesk]) {
    const open = tasks.filter((task) => task.assignee.username === username && statusOf(task) !== 'completed')
    const upcoming = open.filter(({ due_date }) => isUpcoming(due_date, today))
    expect(upcoming.length).toBeGreaterThanOrEqual(3)
    expect(upcoming.length).toBeLessThanOrEqual(6)
    expect(open.filter(({ due_date }) => due_date < today)).toHaveLength(2)
    expect(open.filter(({ due_date }) => weekday(due_date) === 0 && due_date !== today)).toEqual([])
  }
})

test('events are in order, after the lead and never after now', () => {
  events.reduce((last, { at }) => {
    expect(at.getTime()).toBeGreaterThanOrEqual(last)
    return at.getTime()
  }, 0)
  expect(events.at(-1)?.at.getTime()).toBeLessThanOrEqual(now.getTime())
  for (const { lead, created_at } of notes) {
    expect(created_at.getTime()).toBeLessThanOrEqual(now.getTime())
    if (lead) expect(created_at.getTime()).toBeGreaterThanOrEqual(lead.row.created_at.getTime())
  }
  for (const own of eventsOf.values()) expect(own[0]?.type).toBe('lead.created')
})

test('the statuses of a lead follow one another up to its present one', () => {
  for (const [lead, own] of eventsOf) {
    let status: unknown = lead.row.status === 'existing' ? undefined : 'new'
    for (const { type, data } of own) {
      if (type === 'lead.repeated' && ['contacted', 'noshow', 'lost', 'na'].includes(String(status))) {
        status = 'repeat'
      }
      if (type !== 'lead.updated') continue
      const [from, to] = (data.changes as { status: [string, string] }).status
      expect(from).toBe(status ?? 'new')
      status = to
    }
    expect(status ?? 'existing').toBe(lead.row.status)
    expect(own.filter(({ type }) => type === 'lead.repeated')).toHaveLength(lead.row.request_count - 1)
  }
})

test('a call is told once, by its record; notes and tasks are told where they are', () => {
  for (const [lead, own] of eventsOf) {
    const calls = own.filter(({ type }) => type === 'lead.called')
    const record = parseCallRecord(lead.row.note)
    const details = `Incoming call, ${record?.CallStatus?.replace('-', ' ')}`
    expect(calls.map(({ data }) => data)).toEqual(record ? [{ details }] : [])
  }
  const count = (type: string) => events.filter((event) => event.type === type).length
  expect(count('lead.created')).toBe(leads.length)
  expect(count('lead.note_written')).toBe(notes.length - personal.length)
  expect(count('lead.task_created')).toBe(tasks.length)
  expect(count('lead.task_moved')).toBe(tasks.flatMap(({ moves }) => moves).length)
})
