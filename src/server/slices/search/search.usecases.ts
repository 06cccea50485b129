import { plainText } from '#contract/formats/plain-text.ts'
import type { Reference } from '#contract/http/fields.ts'
import { messageMonths, searchLimits } from '#contract/search/search.limits.ts'
import type { SearchedPerson, SearchQuery, SearchResult } from '#contract/search/search.schemas.ts'
import type { PeopleSearch } from '#server/platform/database/best-people.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type SearchWord, wordsOf } from '#server/platform/database/people-search.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { messagePart } from './message-part.ts'
import { findSpellings } from './name-words.repository.ts'
import { minSlipLetters } from './slips.ts'

interface Shown {
  id: number
  title: string
  detail: string
  at: Date
}
interface Lead extends Shown {
  /** The patient that the lead became. */
  patient: number | null
}
type Task = Omit<Shown, 'at'> & { completed: boolean; lead: Reference | null; patient: Reference | null }

/** Functions of the slices that own the records. */
export interface SearchParts {
  leads(scope: Scope, db: Database, search: PeopleSearch): Promise<(Lead & { closeness: number })[]>
  messages(
    scope: Scope,
    db: Database,
    search: { beginnings: readonly string[]; since: Date; limit: number },
  ): Promise<(Lead & { message: string })[]>
  patients(scope: Scope, db: Database, search: PeopleSearch): Promise<(Shown & { closeness: number })[]>
  patientsWithIds(scope: Scope, db: Database, ids: readonly number[]): Promise<Shown[]>
  appointments(
    scope: Scope,
    db: Database,
    search: { ids: readonly number[]; since: Date; now: Date },
  ): Promise<(Omit<Shown, 'at'> & { patient: number })[]>
  tasks(scope: Scope, db: Database, search: { words: readonly string[]; limit: number }): Promise<Task[]>
}

/** Lower ranks come first. People and their appointments add the person's closeness. */
const ranks = {
  person: 0,
  appointment: 0.5,
  openTask: 1.2,
  message: 1.4,
  completedTask: 1.6,
  slip: 10,
} as const

interface Ranked extends SearchResult {
  rank: number
  at: number
}

/** Maximum share of people among mixed results. */
const shareOfPeople = 0.7
const maxMessages = 10
const day = 24 * 60 * 60_000

/** Finds people, their appointments and tasks, best first. If no name matches, also searches names one slip away. */
export async function search(
  parts: SearchParts,
  call: CallContext,
  { q, limit }: SearchQuery,
): Promise<SearchResult[]> {
  const plainWords = plainText(q)
    .split(/[^\p{L}\p{N}@.+_%-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (plainWords.length === 0) return []
  const [people, tasks, messages] = await Promise.all([
    findPeople(parts, call, wordsOf(q), limit),
    findTasks(parts, call, plainWords, limit),
    findMessages(parts, call, q, limit),
  ])
  const named = people.length > 0 ? people : await findSlips(parts, call, q, limit)
  const shown = best(withoutRepeats([...named, ...messages]), limit)
  const records = best([...tasks, ...(await findAppointments(parts, call, shown))], limit)
  const room = Math.min(records.length, limit - Math.ceil(limit * shareOfPeople))
  const some = shown.slice(0, limit - room)
  return best([...some, ...records.slice(0, limit - some.length)], limit).map(
    ({ rank: _rank, at: _at, ...result }) => result,
  )
}

const best = (results: readonly Ranked[], limit: number): Ranked[] =>
  results.toSorted((a, b) => a.rank - b.rank || b.at - a.at).slice(0, limit)

const keyOf = ({ kind, id }: Pick<SearchResult, 'kind' | 'id'>) => `${kind} ${id}`

/** Each person once, where they rank best. */
function withoutRepeats(people: readonly Ranked[]): Ranked[] {
  const byKey = new Map<string, Ranked>()
  for (const person of people) {
    const listed = byKey.get(keyOf(person))
    if (!listed || person.rank < listed.rank) byKey.set(keyOf(person), person)
  }
  return [...byKey.values()]
}

const personOf = (kind: SearchedPerson['kind'], { id, title, detail, at }: Shown, rank: number): Ranked => ({
  kind,
  id,
  title,
  detail,
  person: { kind, id },
  rank,
  at: at.getTime(),
})

type RankedLead = Lead & { rank: number }

/** Leads, or the patients that they became, as far as the user sees those. */
async function asPeople(
  parts: SearchParts,
  { scope, db }: CallContext,
  leads: readonly RankedLead[],
): Promise<Ranked[]> {
  const ids = leads.flatMap(({ patient }) => patient ?? [])
  const patients = new Map(
    (await parts.patientsWithIds(scope, db, ids)).map((patient) => [patient.id, patient]),
  )
  return leads.map((lead) => {
    const patient = lead.patient === null ? undefined : patients.get(lead.patient)
    return patient ? personOf('patient', patient, lead.rank) : personOf('lead', lead, lead.rank)
  })
}

async function findPeople(
  parts: SearchParts,
  call: CallContext,
  words: readonly SearchWord[],
  limit: number,
): Promise<Ranked[]> {
  const { scope, db } = call
  const wanted = { words, country: scope.country, limit }
  const [leads, patients] = await Promise.all([
    parts.leads(scope, db, wanted),
    parts.patients(scope, db, wanted),
  ])
  const ranked = leads.map((lead) => ({ ...lead, rank: ranks.person + lead.closeness }))
  return withoutRepeats([
    ...patients.map((patient) => personOf('patient', patient, ranks.person + patient.closeness)),
    ...(await asPeople(parts, call, ranked)),
  ])
}

async function findSlips(parts: SearchParts, call: CallContext, q: string, limit: number): Promise<Ranked[]> {
  const written = plainText(q)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const words = await Promise.all(
    written.map(async (text): Promise<SearchWord> => {
      if (!/^\p{L}+$/u.test(text) || [...text].length < minSlipLetters) return { text }
      const spellings = await findSpellings(call.scope, call.db, text)
      return spellings.length > 0 ? { text, spellings: [text, ...spellings] } : { text }
    }),
  )
  if (words.every(({ spellings }) => !spellings)) return []
  const people = await findPeople(parts, call, words, limit)
  return people.map((person) => ({ ...person, rank: person.rank + ranks.slip }))
}

async function findMessages(
  parts: SearchParts,
  call: CallContext,
  q: string,
  limit: number,
): Promise<Ranked[]> {
  // Shorter beginnings match too many words.
  const beginnings = plainText(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3)
  if (!beginnings.some((word) => /\p{L}/u.test(word))) return []
  const since = new Date(call.now)
  since.setUTCMonth(since.getUTCMonth() - messageMonths)
  const leads = await parts.messages(call.scope, call.db, {
    beginnings,
    since,
    limit: Math.min(limit, maxMessages),
  })
  const parted = new Map(leads.map(({ id, message }) => [id, messagePart(message, beginnings)]))
  const ranked = leads.map((lead) => ({
    ...lead,
    detail: parted.get(lead.id) ?? lead.detail,
    rank: ranks.message,
  }))
  const people = await asPeople(parts, call, ranked)
  return people.map((person, at) => ({ ...person, detail: ranked[at]?.detail ?? person.detail }))
}

async function findTasks(
  parts: SearchParts,
  { scope, db }: CallContext,
  words: readonly string[],
  limit: number,
): Promise<Ranked[]> {
  const tasks = await parts.tasks(scope, db, { words, limit })
  return tasks.map(({ id, title, detail, completed, lead, patient }, place) => {
    const about = lead
      ? { kind: 'lead' as const, id: lead.id }
      : patient && { kind: 'patient' as const, id: patient.id }
    const rank = completed ? ranks.completedTask : ranks.openTask
    return { kind: 'task', id, title, detail, person: about, rank, at: -place }
  })
}

/** Appointments of the patients among the results. */
async function findAppointments(
  parts: SearchParts,
  { scope, db, now }: CallContext,
  people: readonly Ranked[],
): Promise<Ranked[]> {
  const rankOf = new Map(people.flatMap(({ kind, id, rank }) => (kind === 'patient' ? [[id, rank]] : [])))
  const since = new Date(now.getTime() - searchLimits.pastDays * day)
  const appointments = await parts.appointments(scope, db, { ids: [...rankOf.keys()], since, now })
  return appointments.map(({ id, patient, title, detail }, place) => ({
    ...{ kind: 'appointment', id, title, detail, person: { kind: 'patient', id: patient } },
    rank: (rankOf.get(patient) ?? 0) + ranks.appointment,
    at: -place,
  }))
}
