import { dayMilliseconds } from './calendar.ts'
import type { Course } from './courses.ts'
import { drawWorkUntil, minutesAfter } from './lead-times.ts'
import type { DemoLead } from './leads.ts'
import { fillSentence } from './messages.ts'
import { additions, laterTexts, personalTexts, plannedStatuses, textsFor } from './note-texts.ts'
import { demoLogins, type Practice, type PracticeStaff } from './practice.ts'
import type { Random } from './random.ts'

/** A note before it has an id; without a lead it is its author's own. */
export interface DemoNote {
  lead: DemoLead | null
  author: PracticeStaff
  content: string
  created_at: Date
}

const mostNotes = 3
const noteWithStep = 0.54
const addition = 0.4
const noteOfKnown = 0.5
const laterNote = 0.3
const laterDays = 12
const personalDays = 60

/** What the staff wrote about a practice's leads, and its administrator for themselves, the oldest first. */
export function makeNotes(
  practice: Practice,
  courses: readonly Course[],
  random: Random,
  now: Date,
): DemoNote[] {
  const aboutLeads = courses.flatMap((course) => notesAbout(course, random, now))
  return [...aboutLeads, ...makePersonalNotes(practice, random, now)].sort(
    (one, next) => one.created_at.getTime() - next.created_at.getTime(),
  )
}

function notesAbout({ lead, place, keeper, steps }: Course, random: Random, now: Date): DemoNote[] {
  const notes: DemoNote[] = []
  const used = new Set<string>()
  const draw = (texts: readonly string[]) => {
    const text = random.pick(texts.filter((one) => !used.has(one)))
    used.add(text)
    return fillSentence(random, text)
  }
  const write = (author: PracticeStaff, texts: readonly string[], created_at: Date, more = false) => {
    const content = more ? `${draw(texts)} ${draw(additions)}` : draw(texts)
    notes.push({ lead, author, content, created_at })
  }
  steps.forEach(({ at, by, to }, index) => {
    if (!random.chance(noteWithStep)) return
    const more = plannedStatuses.has(to) && random.chance(addition)
    write(by, textsFor(to, lead), minutesAfter(random, at, steps[index + 1]?.at ?? now), more)
  })
  const { status, updated_at } = lead.row
  if (status === 'existing' && steps.length === 0 && random.chance(noteOfKnown)) {
    write(keeper, textsFor(status, lead), drawWorkUntil(random, updated_at, now, place))
  }
  if ((status === 'contacted' || status === 'noshow') && random.chance(laterNote)) {
    const from = new Date(Math.max(updated_at.getTime(), notes.at(-1)?.created_at.getTime() ?? 0))
    const until = new Date(Math.min(now.getTime(), from.getTime() + laterDays * dayMilliseconds))
    write(keeper, laterTexts, drawWorkUntil(random, from, until, place))
  }
  return notes.slice(0, mostNotes)
}

function makePersonalNotes(practice: Practice, random: Random, now: Date): DemoNote[] {
  const author = practice.staff.find(({ username }) => username === demoLogins.administrator)
  const [location] = practice.locations
  if (!author || !location) return []
  const place = { open: location.open, timeZone: practice.timeZone, now }
  return personalTexts.map((content) => {
    const from = new Date(now.getTime() - Math.floor(random.next() * personalDays * dayMilliseconds))
    return { lead: null, author, content, created_at: drawWorkUntil(random, from, now, place) }
  })
}
