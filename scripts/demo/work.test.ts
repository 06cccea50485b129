import { expect, test } from 'vitest'
import { accountBodies } from '#contract/accounts/accounts.schemas.ts'
import { statusOfVisit, type VisitState, visitStates } from '#contract/appointments/appointments.enums.ts'
import { wallTime } from '#contract/appointments/appointments.times.ts'
import { companyBodies } from '#contract/companies/companies.schemas.ts'
import { dayInZone } from '#contract/formats/dates.ts'
import { callOutcomeLabels } from '#contract/intake/phone.enums.ts'
import { parseCallRecord } from '#contract/leads/leads.rules.ts'
import { NoteBody } from '#contract/notes/notes.schemas.ts'
import { opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { opportunityBodies } from '#contract/opportunities/opportunities.schemas.ts'
import { ProviderHoursBody } from '#contract/schedules/schedules.schemas.ts'
import { serviceBodies } from '#contract/services/services.schemas.ts'
import { taskStatuses } from '#contract/tasks/tasks.enums.ts'
import { isUpcoming } from '#contract/tasks/tasks.rules.ts'
import { TaskCreate } from '#contract/tasks/tasks.schemas.ts'
import { weekday } from './calendar.ts'
import { addPractice } from './fill.ts'
import { demoLogins, practices } from './practice.ts'
import { createDraft, type Row } from './rows.ts'

const now = new Date('2026-03-11T15:30:00Z')
const [main] = practices
if (!main) throw new Error('the demo has a practice')
const draft = createDraft('a seed', now)
const { leads, patients, staff, offices } = addPractice(draft, main)
const { notes, tasks, appointments } = draft.rows
const personal = notes.filter(({ lead_id, patient_id }) => !lead_id && !patient_id)
const leadNotes = notes.filter(({ lead_id }) => lead_id)
const leadTasks = tasks.filter(({ lead_id }) => lead_id)
const leadById = new Map(leads.map((lead) => [lead.id, lead]))
const leadOf = ({ lead_id }: { lead_id?: number | null }) => leadById.get(Number(lead_id))
const staffId = (login: string) => staff.find(({ username }) => username === login)?.id

const eventsOf = new Map<number, Row<'events'>[]>(leads.map(({ id }) => [id, []]))
const events = draft.rows.events.toSorted((a, b) => Number(a.occurred_at) - Number(b.occurred_at))
for (const event of events) if (event.subject === 'lead') eventsOf.get(event.subject_id)?.push(event)

test('there is as much as promised', () => {
  expect(leadNotes.length).toBeGreaterThan(3_000)
  expect(personal).toHaveLength(11)
  expect(leadTasks.length).toBeGreaterThan(500)
  expect(new Set(notes.map(({ content }) => content)).size).toBeGreaterThan(600)
})

test('a lead that no one worked on has no notes, any other at most three, and none twice', () => {
  for (const [lead, own] of Map.groupBy(leadNotes, leadOf)) {
    const contents = own.map(({ content }) => content)
    expect(lead?.row.status).not.toBe('new')
    expect(contents.length).toBeLessThanOrEqual(3)
    expect(new Set(contents).size).toBe(contents.length)
  }
})

test('personal notes are the administrator’s', () => {
  expect(new Set(personal.map(({ staff_id }) => staff_id))).toEqual(
    new Set([staffId(demoLogins.administrator)]),
  )
})

test('the API would take every note and task as it is', () => {
  for (const { content } of notes) {
    expect(NoteBody.parse({ content })).toEqual({ content })
    expect(content).not.toMatch(/undefined|[{}]/)
  }
  for (const { title, description, due_date, status } of tasks) {
    const body = { title, description, due_date, status, assigned_to: 1 }
    expect(TaskCreate.parse(body)).toEqual(body)
    expect(description).not.toMatch(/undefined|[{}]/)
  }
})

test('those who did something, or have to, may see the lead', () => {
  const teams = new Map(leads.map(({ id, team }) => [id, new Set(team.map((member) => member.id))]))
  for (const { lead_id, staff_id } of leadNotes) expect(teams.get(Number(lead_id))).toContain(staff_id)
  for (const { lead_id, staff_id, assigned_to } of leadTasks) {
    expect(teams.get(Number(lead_id))).toContain(staff_id)
    expect(teams.get(Number(lead_id))).toContain(assigned_to)
  }
  for (const { subject, subject_id, staff_id } of events) {
    if (subject === 'lead' && staff_id) expect(teams.get(subject_id)).toContain(staff_id)
  }
})

test('every status of a task occurs; what is done was due before today, what is open is about an open lead', () => {
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(taskStatuses))
  const today = dayInZone(now, main.timeZone)
  for (const task of leadTasks) {
    const { created_at, due_date, status } = task
    expect(due_date >= dayInZone(created_at, main.timeZone)).toBe(true)
    if (status === 'completed') expect(due_date < today).toBe(true)
    else expect(['new', 'repeat', 'contacted', 'scheduled', 'noshow']).toContain(leadOf(task)?.row.status)
  }
  const overdue = tasks.filter(({ status, due_date }) => status !== 'completed' && due_date < today)
  expect(overdue.length).toBeGreaterThan(15)
  expect(tasks.filter(({ status }) => status === 'completed').length).toBeGreaterThan(350)
})

// Where the practice's day is not that of Greenwich, and on a Sunday.
const presents = ['2026-03-14T03:10:00Z', '2026-03-15T14:00:00Z']
test.each(presents)('at %s those who sign in have a believable day', (present) => {
  const at = new Date(present)
  const today = dayInZone(at, main.timeZone)
  const { rows, ...draft } = createDraft('chairside', at)
  addPractice({ rows, ...draft }, main)
  for (const login of [demoLogins.administrator, demoLogins.frontDesk]) {
    const own = rows.tasks.filter(({ assigned_to }) => assigned_to === staffId(login))
    const open = own.filter(({ status }) => status !== 'completed')
    const upcoming = open.filter(({ due_date }) => isUpcoming(due_date, today))
    expect(upcoming.length).toBeGreaterThanOrEqual(3)
    expect(upcoming.length).toBeLessThanOrEqual(6)
    expect(open.filter(({ due_date }) => due_date < today)).toHaveLength(2)
    expect(open.filter(({ due_date }) => weekday(due_date) === 0 && due_date !== today)).toEqual([])
  }
})

test('nothing happened before its lead came in, or after now', () => {
  expect(Number(events.at(-1)?.occurred_at)).toBeLessThanOrEqual(now.getTime())
  for (const note of leadNotes) {
    expect(note.created_at.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(note.created_at.getTime()).toBeGreaterThanOrEqual(Number(leadOf(note)?.row.created_at))
  }
  for (const own of eventsOf.values()) expect(own[0]?.type).toBe('lead.created')
})

test('the statuses of a lead follow one another up to its present one, and so do its follow-ups', () => {
  for (const { id, row } of leads) {
    const own = eventsOf.get(id) ?? []
    let status: unknown
    let followUp: unknown = null
    for (const { type, history } of own) {
      if (type === 'lead.repeated' && ['contacted', 'noshow', 'lost', 'na'].includes(String(status))) {
        status = 'repeat'
      }
      if (type !== 'lead.updated') continue
      const changes = history.changes as Record<'status' | 'follow_up_date', [unknown, unknown] | undefined>
      if (changes.status) {
        expect(changes.status[0]).toBe(status ?? 'new')
        status = changes.status[1]
      }
      if (changes.follow_up_date) {
        expect(changes.follow_up_date[0]).toBe(followUp)
        followUp = changes.follow_up_date[1]
      }
    }
    expect(followUp).toBe(row.follow_up_date)
    if (status) expect(status).toBe(row.status)
    else expect(['new', 'existing']).toContain(row.status)
    expect(own.filter(({ type }) => type === 'lead.repeated')).toHaveLength(row.request_count - 1)
  }
})

test('a call is told once, by its record; notes and tasks are told where they are', () => {
  for (const { id, row } of leads) {
    const calls = eventsOf.get(id)?.filter(({ type }) => type === 'lead.called')
    const record = parseCallRecord(row.note)
    const label = Object.entries(callOutcomeLabels).find(([outcome]) => outcome === record?.CallStatus)?.[1]
    expect(calls?.map(({ data }) => data)).toEqual(record ? [{ details: `Incoming call, ${label}` }] : [])
  }
  const count = (type: string) => events.filter((event) => event.type === type).length
  const imported = events.filter(({ type, data }) => type === 'lead.created' && data.cause === 'import')
  expect(imported.length).toBeGreaterThan(0)
  expect(count('lead.created')).toBe(leads.length)
  expect(count('lead.note_written')).toBe(leadNotes.length)
  expect(count('lead.task_created')).toBe(leadTasks.length)
  expect(count('lead.task_moved')).toBe(leadTasks.reduce((sum, { version = 1 }) => sum + version - 1, 0))
})

test('there are appointments behind, today and ahead, for several people, some canceled', () => {
  const today = appointments.filter(({ starts_at }) => dayInZone(starts_at, main.timeZone) === '2026-03-11')
  expect(today.length).toBeGreaterThan(15)
  expect(new Set(today.map(({ staff_id }) => staff_id)).size).toBeGreaterThan(3)
  expect(appointments.filter(({ starts_at }) => starts_at > now).length).toBeGreaterThan(300)
  const off = appointments.filter(({ status }) => status === 'cancelled').length / appointments.length
  expect(off).toBeGreaterThan(0.05)
  expect(off).toBeLessThan(0.15)
  expect(new Set(appointments.map(({ visit_state }) => visit_state))).toEqual(new Set(visitStates))
})

test('past visits have an end, except a few of yesterday', () => {
  const yesterday = now.getTime() - 24 * 60 * 60_000
  for (const { status, visit_state, ends_at } of appointments) {
    expect(statusOfVisit[visit_state as VisitState]).toBe(status)
    if (status === 'completed') expect(ends_at.getTime()).toBeLessThanOrEqual(now.getTime())
    if (status === 'scheduled') expect(ends_at.getTime()).toBeGreaterThan(yesterday)
  }
})

test.each(['staff_id', 'patient_id', 'operatory_id'] as const)('visits of one %s never overlap', (column) => {
  const kept = appointments.filter((visit) => visit.status !== 'cancelled' && visit[column])
  expect(kept.length).toBeGreaterThan(300)
  for (const own of Map.groupBy(kept, (visit) => visit[column]).values()) {
    own.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    for (const [index, next] of own.entries()) {
      const before = own[index - 1]
      if (before) expect(before.ends_at.getTime()).toBeLessThanOrEqual(next.starts_at.getTime())
    }
  }
})

test('appointments are within opening hours, with patients of the place, booked before', () => {
  for (const { patient_id, location_id, staff_id, starts_at, created_at, updated_at } of appointments) {
    const patient = patients[patient_id - 1]
    const office = offices.find(({ id }) => id === location_id)
    expect(patient?.row.location_id).toBe(location_id)
    expect(staff.find(({ id }) => id === staff_id)?.offices).toContain(office?.name)
    const { time } = wallTime(starts_at, office?.timeZone ?? '')
    expect(time >= '08:00' && time < '17:00').toBe(true)
    expect(created_at.getTime()).toBeGreaterThanOrEqual(Number(patient?.row.created_at))
    expect(created_at.getTime()).toBeLessThan(Math.min(now.getTime(), starts_at.getTime()))
    expect(updated_at.getTime()).toBeLessThanOrEqual(now.getTime())
  }
})

test('one provider has early hours and a lunch break, another a day off ahead', () => {
  const {
    provider_hours: [hours],
    time_off: timeOff,
  } = draft.rows
  ProviderHoursBody.parse({ week: hours?.week })
  expect(hours?.week[0]).toHaveLength(2)
  expect(timeOff).toHaveLength(1)
  const ahead = Number(timeOff[0]?.starts_at) - now.getTime()
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThan(14 * 24 * 60 * 60_000)
})

test('there is enough business to page, search and sort, and all of it could have been entered by hand', () => {
  const { services, opportunities, accounts, companies } = draft.rows
  const partners = companies.filter(({ kept_by }) => kept_by)
  const ofPractice = services.filter(({ company_id }) => company_id === 1)
  expect([ofPractice, opportunities, accounts, partners].map(({ length }) => length)).toEqual([13, 25, 15, 4])
  expect(new Set(opportunities.map(({ stage }) => stage))).toEqual(new Set(opportunityStages))
  expect(accounts.some(({ annualRevenue }) => annualRevenue === null)).toBe(true)
  for (const { name, company_type, address, phone, email } of partners) {
    companyBodies.Create.parse({ name, company_type, address, phone, email })
    expect(phone).toMatch(/^\+1\d{3}55501\d\d$/)
    expect(email).toMatch(/\.example\.com$/)
  }
  for (const { company_id: _, created_at: __, updated_at: ___, ...service } of services) {
    serviceBodies.Create.parse(service)
  }
  for (const { name, potential_revenue, stage, description } of opportunities) {
    opportunityBodies.Create.parse({ name, potential_revenue, stage, description })
  }
  for (const { name, industry, annualRevenue, source } of accounts) {
    accountBodies.Create.parse({ name, industry, annualRevenue, source })
  }
})
