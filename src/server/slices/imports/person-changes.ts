import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '#contract/events/event-definition.ts'
import { type Address, noAddress } from '#contract/http/address.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { fieldOf } from '#contract/imports/imports.fields.ts'
import type { LeadStatus } from '#contract/leads/leads.enums.ts'
import { type EndedLead, isEnding } from '#contract/leads/leads.rules.ts'
import { moreContacts } from '#server/platform/contacts.ts'
import { type Country, toE164 } from '#server/platform/phone.ts'

/** A person as bodies have them. */
export type Values = Readonly<Record<string, unknown>>

export const text = (value: unknown) => (typeof value === 'string' ? value : '')

const isEmpty = (noun: ImportNoun, name: string, value: unknown) =>
  value === null || value === '' || isDeepStrictEqual(value, fieldOf(noun, name)?.empty)

/** What a row changes of a person: what they lack, or all that differs. */
export function changesBy(
  noun: ImportNoun,
  values: Values,
  before: Values,
  choice: 'fill' | 'replace',
  country: Country,
): Changes {
  const changes: Changes = {}
  for (const [name, said] of Object.entries(values)) {
    const was = before[name] ?? null
    const isMerged = name === 'address' || name === 'other_contacts'
    const value = isMerged ? mergedValue(name, said, before, { choice, country }) : said
    if (choice === 'fill' && !isMerged && !isEmpty(noun, name, was)) continue
    if (isEmpty(noun, name, value) || isSame(name, value, was, country)) continue
    changes[name] = [was, value]
  }
  const { status, follow_up_date } = changes
  const isEnded = noun === 'leads' && status && isEnding(text(status[0]), text(status[1]))
  if (isEnded && !follow_up_date && text(before.follow_up_date)) {
    changes.follow_up_date = [before.follow_up_date, null]
  }
  return changes
}

/** The lead that changes end; undefined if they don't. */
export function endedBy(id: number, changes: Changes, before: Values): EndedLead | undefined {
  const [from, to] = (changes.status ?? []) as LeadStatus[]
  if (!from || !to || !isEnding(from, to)) return undefined
  const date = (before.follow_up_date ?? null) as string | null
  const [, next = date] = (changes.follow_up_date ?? []) as (string | null)[]
  return { id, before: { status: from, follow_up_date: date }, after: { status: to, follow_up_date: next } }
}

function isSame(name: string, one: unknown, other: unknown, country: Country): boolean {
  if (name === 'phone') {
    const number = toE164(text(one), country)
    if (number !== null) return number === toE164(text(other), country)
  }
  if (name === 'email') return text(one).toLowerCase() === text(other).toLowerCase()
  return isDeepStrictEqual(one, other)
}

function mergedValue(
  name: 'address' | 'other_contacts',
  said: unknown,
  before: Values,
  { choice, country }: { choice: 'fill' | 'replace'; country: Country },
): unknown {
  if (name === 'address')
    return mergedAddress(said as Address, (before.address ?? null) as Address | null, choice)
  const other_contacts = (before.other_contacts ?? []) as string[]
  const person = {
    phone_e164: toE164(text(before.phone), country),
    email: text(before.email),
    other_contacts,
  }
  return moreContacts(person, said as string[])
}

function mergedAddress(said: Address, was: Address | null, choice: 'fill' | 'replace'): Address {
  const [first, second] = choice === 'fill' ? [was ?? noAddress, said] : [said, was ?? noAddress]
  return Object.fromEntries(
    Object.keys(noAddress).map((part) => [
      part,
      first[part as keyof Address] || second[part as keyof Address],
    ]),
  ) as Address
}

/**
 * What gives a changed person back what they had, where it still is what the import made of it; and the names of the
 * fields where it is not. `edited` are those that a later row of the same person has found to be so.
 */
export function undoOf(
  before: Values,
  after: Values,
  current: Values,
  edited: ReadonlySet<string>,
): { changes: Changes; kept: string[] } {
  const isUntouched = (name: string) =>
    !edited.has(name) && isDeepStrictEqual(current[name] ?? null, after[name] ?? null)
  const [undone, kept] = [true, false].map((wanted) =>
    Object.keys(before).filter((name) => isUntouched(name) === wanted),
  ) as [string[], string[]]
  return { changes: Object.fromEntries(undone.map((name) => [name, [current[name], before[name]]])), kept }
}
