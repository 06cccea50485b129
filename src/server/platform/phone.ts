import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { isAreaCode } from '#contract/formats/area-codes.ts'
import { beginningOf } from '#contract/formats/beginning.ts'
import {
  extensionBehind,
  phoneAddress,
  phoneAsTyped,
  withinNumber,
  withoutFormerPrefix,
} from '#contract/formats/phone.ts'
import { phoneLimit } from '#contract/http/fields.ts'

/** An ISO 3166 code, such as 'US'. */
export type Country = CountryCode

/** Phone numbers read from a text. */
export interface PhoneReading {
  /** The number to call as typed, with ' x12' for an extension; empty when the text has no number. */
  phone: string
  /** Null for a number without an area code. */
  e164: string | null
  /** Further numbers (E.164). */
  others: readonly string[]
  /** Whether `phone` covers the whole text. */
  isAll: boolean
}

/** A run of digits without a break. */
interface Group {
  start: number
  end: number
  digits: string
  /** Text between this group and the previous one. */
  before: string
}

interface FoundNumber {
  start: number
  end: number
  e164: string | null
}

/** Groups of digits that may form one number. */
interface Candidate {
  start: number
  end: number
  /** Number of groups. */
  groups: number
  /** As typed, with its plus sign. */
  text: string
  /** With a plus sign where the text has one. */
  digits: string
  /** Digits per group: '3 3 4' for 212-555-0142. */
  lengths: string
  /** Whether it stands apart from the groups before and after it. */
  isRun: boolean
}

const maxDigits = 15
// Texts with more groups of digits are unlikely to list phone numbers, and checking all of them takes too
// long.
const maxGroups = 100
const usualLengths = /^(?:1 )?(?:10|3 7|6 4|3 3 4)$|^11$|^4 3 4$/
const national = /^1?\d{10}$/
const local = /^(\d{3})\D*(\d{4})$/
// Labels only announce a number.
const labels = /\b(?:tel|telephone|phone|ph)\b/gi

/**
 * The North American number (E.164) with these digits, whether or not its area code exists. Saves the far
 * slower parser.
 */
function northAmerican(digits: string, country: Country): string | undefined {
  if (/^\+1[2-9]\d{9}$/.test(digits)) return digits
  return isNorthAmerican(country) && /^1?[2-9]\d{9}$/.test(digits) ? `+1${digits.slice(-10)}` : undefined
}

const isNorthAmerican = (country: Country) => getCountryCallingCode(country) === '1'

/**
 * Returns the number (E.164) of a candidate, null without an area code, or undefined if it is not a number.
 */
type Rule = (candidate: Candidate, country: Country) => string | null | undefined

/**
 * Ways to recognize a number, the most certain first. The first rule that matches anywhere in a text decides.
 */
const rules: readonly Rule[] = [
  function asPeopleWriteIt({ text, digits, lengths }, country) {
    if (!isNorthAmerican(country) || /^(?:\+|011)/.test(digits))
      return known(northAmerican(digits, country) ?? parse(text, country)?.number)
    // Limited to these countries, because 664 is Tijuana's code as well as Montserrat's.
    return national.test(digits) && usualLengths.test(lengths)
      ? known(`+1${digits.slice(-10)}`, ['US', 'CA', country])
      : undefined
  },
  function withoutPlusSign({ digits, isRun }) {
    if (!isRun || digits.length <= 10 || digits.startsWith('+')) return undefined
    const address = phoneAddress(withoutFormerPrefix(`+${digits}`).slice(1))
    return address?.startsWith('tel:+') ? possible(address.slice('tel:'.length), undefined) : undefined
  },
  function ofPossibleLength({ text, digits }, country) {
    const isTooShort = isNorthAmerican(country) && !digits.startsWith('+') && !national.test(digits)
    return isTooShort ? undefined : (northAmerican(digits, country) ?? possible(text, country))
  },
  function withoutAreaCode({ digits, lengths }, country) {
    return isNorthAmerican(country) && /^(?:7|3 4)$/.test(lengths) && local.test(digits) ? null : undefined
  },
]

const parse = (text: string, country: Country | undefined) =>
  parsePhoneNumberFromString(text, { extract: false, ...(country && { defaultCountry: country }) })

function possible(text: string, country: Country | undefined): string | undefined {
  const number = parse(text, country)
  return number?.isPossible() && !/^\+10+$/.test(number.number)
    ? withoutFormerPrefix(number.number)
    : undefined
}

/** Returns the number if its area code exists or, in other countries, if the number is valid. */
function known(e164: string | undefined, countries?: readonly Country[]): string | undefined {
  if (!e164) return undefined
  const [, area, exchange = ''] = /^\+1(\d{3})(\d)\d{6}$/.exec(e164) ?? []
  if (area && isAreaCode(area) && exchange >= '2') return e164
  const number = parse(withoutFormerPrefix(e164), undefined)
  const isThere = !countries || (number?.country !== undefined && countries.includes(number.country))
  return isThere && number?.isValid() ? number.number : undefined
}

/** Replaces compatibility characters and dashes with plain ones, and `00` with `+`. */
const plainText = (text: string): string =>
  beginningOf(beginningOf(text).normalize('NFKC'))
    .replace(/\p{Dash}/gu, '-')
    .replaceAll('(0)', '')
    .replace(/(^[^\d+]*|[\p{L},;]\s*)00(?=[1-9](?:[^\d+]?\d){7})/gu, '$1+')
    .replace(/\+{2,}/g, '+')
    .trim()

/**
 * Finds the numbers in a text. A number without a country code belongs to `country`. Text set off from a
 * whole number is not part of it, and the first number with an existing area code wins.
 */
export function readPhone(text: string, country: Country): PhoneReading {
  if (text.length > phoneLimit) return readText(text, country)
  const key = `${country} ${text}`
  const cached = recent.get(key)
  if (cached) return cached
  const reading = readText(text, country)
  if (recent.size === maxRecent) recent.clear()
  recent.set(key, reading)
  return reading
}

// A text is read several times: to parse a row, to match the person, and to store the number.
const recent = new Map<string, PhoneReading>()
const maxRecent = 2_000

function readText(text: string, country: Country): PhoneReading {
  const typed = plainText(text)
  const [first, ...others] = findNumbers(typed, country)
  if (!first) {
    // Such a text can still be dialed, for example as an internal extension.
    const isNumeric = /\d/.test(typed) && !/\p{L}/u.test(typed) && typed.length <= phoneLimit
    return { phone: isNumeric ? typed : '', e164: null, others: [], isAll: isNumeric || typed === '' }
  }
  const [spelled = '', extension = ''] = extensionBehind.exec(typed.slice(first.end)) ?? []
  const rest = typed.slice(0, first.start) + typed.slice(first.end + spelled.length)
  return {
    phone: `${spellingOf(typed, first)}${extension && ` x${extension}`}`,
    e164: first.e164,
    others: [...new Set(others.flatMap(({ e164 }) => e164 ?? []))].filter((number) => number !== first.e164),
    isAll: !/[\p{L}\d]/u.test(rest.replace(labels, '')),
  }
}

/** As typed, unless screens would show and dial a different number. */
function spellingOf(typed: string, { start, end, e164 }: FoundNumber): string {
  const digits = typed.slice(start, end)
  const number = `${/^[^(]*\)/.test(digits) ? '(' : ''}${digits}`
  if (e164 === null) return number.replace(local, '$1-$2')
  if (phoneAddress(number) === `tel:${e164}`) return number
  // `formatInternational` drops a zero that follows some country codes.
  const spelled = parse(e164, undefined)?.formatInternational() ?? ''
  return spelled.replace(/[^+\d]/g, '') === e164 ? spelled : e164
}

/** Returns the text of a phone field beside its number, as a line of a note, or an empty string. */
export function typedBeside(typed: string, country: Country): string {
  return readPhone(typed, country).isAll ? '' : phoneAsTyped(typed.trim())
}

/** All numbers in a text (E.164). */
export function numbersIn(text: string, country: Country): string[] {
  const { e164, others } = readPhone(text, country)
  return e164 === null ? [...others] : [e164, ...others]
}

/** Null when the text has no phone number. */
export const toE164 = (phone: string, country: Country): string | null => readPhone(phone, country).e164

function findNumbers(typed: string, country: Country): FoundNumber[] {
  const groups = groupsOf(typed)
  for (const rule of rules) {
    const numbers: FoundNumber[] = []
    for (let at = 0; at < groups.length; at += 1) {
      const candidates = candidatesAt(typed, groups, at)
      const numberOf = (candidate: Candidate) => rule(candidate, country)
      const match = candidates.find((candidate) => numberOf(candidate) !== undefined)
      if (match) numbers.push({ start: match.start, end: match.end, e164: numberOf(match) ?? null })
      // After a plus sign, the digits are a number with a country code or are skipped as a whole.
      else if (!candidates[0]?.digits.startsWith('+')) continue
      at += (match ?? (candidates[0] as Candidate)).groups - 1
    }
    if (numbers.length > 0) return numbers
  }
  return []
}

function groupsOf(typed: string): Group[] {
  const groups: Group[] = []
  for (const { 0: digits, index } of typed.matchAll(/\d+/g)) {
    const before = typed.slice(groups.at(-1)?.end ?? 0, index)
    groups.push({ start: index, end: index + digits.length, digits, before })
    if (groups.length === maxGroups) break
  }
  return groups
}

/** Candidates that begin with a group, the longest first. */
function candidatesAt(typed: string, groups: readonly Group[], first: number): Candidate[] {
  const { start, before } = groups[first] as Group
  const plus = /\+[\s(]*$/.exec(before)?.[0] ?? ''
  const candidates: Candidate[] = []
  let digits = plus && '+'
  let lengths = ''
  let next = first
  for (; next < groups.length; next += 1) {
    const group = groups[next] as Group
    const isFar = next > first && !withinNumber.test(group.before)
    if (isFar || digits.length + group.digits.length > maxDigits + 1) break
    digits += group.digits
    lengths += `${lengths && ' '}${group.digits.length}`
    const span = { start: start - plus.length, end: group.end }
    const text = typed.slice(span.start, span.end)
    candidates.push({ ...span, groups: next - first + 1, text, digits, lengths, isRun: false })
  }
  const longest = candidates.at(-1)
  const isJoined = (group: Group | undefined) => group !== undefined && withinNumber.test(group.before)
  if (longest) longest.isRun = (first === 0 || !isJoined(groups[first])) && !isJoined(groups[next])
  return candidates.reverse()
}
