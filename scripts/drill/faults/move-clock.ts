import { setTimeout as sleep } from 'node:timers/promises'
import { createAppointment, listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { type FollowUpStatus, followUpStatuses } from '#contract/leads/leads.enums.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { emailsTo, type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import type { Fault } from '../fault.ts'
import { createMovedClock, type MovedClock } from '../moved-clock.ts'
import { administrator } from '../practice.ts'
import type { Stage } from '../stage.ts'

/** A night in which clocks change. Instants are a few seconds before what happens then. */
interface Night {
  name: string
  /** The Saturday, the Sunday after it, and the Monday. */
  days: readonly [string, string, string]
  midnight: string
  change: string
  /** Seven in the morning, when people get an email about what is due. */
  morning: string
  /** Visits of the Sunday, at 00:30, around the change, and at 9 and 23:30. */
  visits: readonly string[]
}

const zone = 'America/New_York'
const desk = 'desk@example.com'
// From each instant to a little after what happens then. Milliseconds.
const crossing = 3_500
const startsBefore = 30 * 60_000
const emailPatience = 20_000

const nights: readonly Night[] = [
  {
    name: 'clock put forward',
    days: ['2026-03-07', '2026-03-08', '2026-03-09'],
    midnight: '2026-03-08T04:59:58Z',
    change: '2026-03-08T06:59:58Z',
    morning: '2026-03-08T10:59:58Z',
    visits: ['05:30', '06:30', '07:30', '13:00']
      .map((time) => `2026-03-08T${time}:00.000Z`)
      .concat('2026-03-09T03:30:00.000Z'),
  },
  {
    name: 'clock put back',
    days: ['2026-10-31', '2026-11-01', '2026-11-02'],
    midnight: '2026-11-01T03:59:58Z',
    change: '2026-11-01T05:59:58Z',
    morning: '2026-11-01T11:59:58Z',
    visits: ['04:30', '05:30', '06:30', '14:00']
      .map((time) => `2026-11-01T${time}:00.000Z`)
      .concat('2026-11-02T04:30:00.000Z'),
  },
]

/** Moves the clock over midnight, over a change to or from daylight saving time, and once back by mistake. */
export const clockFaults: readonly Fault[] = nights.map((night) => {
  let clock: MovedClock
  let mailbox: Mailbox
  return {
    name: night.name,
    maxRecovery: 5,
    endedBy: 'itself',
    async prepare(cleanup) {
      clock = createMovedClock(cleanup)
      mailbox = await startMailbox()
      cleanup.add(() => mailbox.stop())
      clock.set(new Date(Date.parse(night.midnight) - startsBefore).toISOString())
      // Sessions must survive the leaps of the clock until the morning.
      const settings = { SESSION_IDLE_SECONDS: '43200', ...mailbox.settings, ...clock.environment }
      return { settings }
    },
    async run(stage) {
      const [saturday, sunday, monday] = night.days
      await stage.asOwner(async (db) => {
        await db.query("UPDATE companies SET time_zone = $1, week_start = 'monday'", [zone])
        await db.query('UPDATE locations SET notification_email = $1', [desk])
      })
      for (const day of [saturday, sunday, sunday, monday, monday, monday]) {
        await stage.practice.newLead({ follow_up_date: day })
      }
      await book(stage, night.visits)
      const leap = async (instant: string) => {
        const at = performance.now()
        clock.set(instant)
        await sleep(crossing)
        return stage.recovery(at)
      }
      await expectSplit(stage, { due_today: 1, due_this_week: 2, due_later: 3 })
      const recoveries = [await leap(night.midnight)]
      const onSunday = { past_due: 1, due_today: 2, due_later: 3 }
      await expectSplit(stage, onSunday)
      await expectVisits(stage, night)
      recoveries.push(await leap(night.change))
      await expectSplit(stage, onSunday)
      await expectVisits(stage, night)
      recoveries.push(await leap(night.morning))
      await restart(stage)
      await untilTold(mailbox)
      // Set back by mistake, so that seven in the morning comes again.
      recoveries.push(await leap(night.morning))
      await restart(stage)
      await stage.recovery(performance.now())
      await expectEmailsOnce(mailbox)
      return { held: 4 * crossing, recovery: Math.max(...recoveries) }
    },
  } satisfies Fault
})

async function book({ practice }: Stage, visits: readonly string[]): Promise<void> {
  const { results } = await practice.call(listStaff)
  for (const date_time of visits) {
    await practice.call(createAppointment, {
      params: { id: String(practice.patient) },
      body: { date_time, type: 'Check-up', status: 'scheduled', staff_id: results[0]?.id ?? 0, duration: 30 },
    })
  }
}

/** Every visit is on Sunday's calendar at the time it was booked for. */
async function expectVisits({ practice }: Stage, { days: [, sunday], visits }: Night): Promise<void> {
  const { results } = await practice.call(listCalendar, { query: { from: sunday, to: sunday } })
  const shown = results.map(({ date_time }) => new Date(date_time).toISOString())
  if (String(shown) !== String(visits)) throw new Error(`visits at ${visits} are shown at ${shown}`)
}

/** Follow-ups are split by the practice's own day; keys without a number have none. */
async function expectSplit(
  { practice }: Stage,
  expected: Partial<Record<FollowUpStatus, number>>,
): Promise<void> {
  for (const status of followUpStatuses.filter((status) => status !== 'no_follow_up')) {
    const { count } = await practice.call(listLeads, { query: { follow_up_status: status } })
    if (count !== (expected[status] ?? 0))
      throw new Error(`${count} leads are ${status}, not ${expected[status] ?? 0}`)
  }
}

/** A start runs what otherwise runs every minute. */
async function restart(stage: Stage): Promise<void> {
  await stage.server().stop()
  await stage.start()
}

const toldDue = async ({ folder }: Mailbox) =>
  (await emailsTo(folder, administrator)).filter(({ subject }) => subject?.includes('due today'))

async function untilTold(mailbox: Mailbox): Promise<void> {
  for (let waited = 0; (await toldDue(mailbox)).length === 0; waited += 100) {
    if (waited > emailPatience) throw new Error('no email in the morning about what is due')
    await sleep(100)
  }
}

async function expectEmailsOnce(mailbox: Mailbox): Promise<void> {
  const told = await toldDue(mailbox)
  if (told.length !== 1) throw new Error(`${told.length} emails about the same morning`)
  const ids = [...told, ...(await emailsTo(mailbox.folder, desk))].map(({ messageId }) => messageId)
  if (ids.length < 2) throw new Error('the location got no email about requests')
  if (new Set(ids).size < ids.length) throw new Error('an email was sent twice')
}
