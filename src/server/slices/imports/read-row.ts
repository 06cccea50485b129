import type { Address } from '#contract/http/address.ts'
import { noAddress } from '#contract/http/address.ts'
import { Contacts, contactsIn } from '#contract/http/fields.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { addressParts, fieldOf } from '#contract/imports/imports.fields.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { ImportMapping } from '#contract/imports/imports.schemas.ts'
import { splitName } from '#contract/intake/recognition.rules.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { moreContacts, readContacts } from '#server/platform/contacts.ts'
import { type Country, readPhone, toE164, typedBeside } from '#server/platform/phone.ts'
import { readDay } from './read-day.ts'
import { rankOf } from './recognize-columns.ts'
import { choiceOf } from './words.ts'

export interface Reason {
  field: string
  text: string
}

/** What a row says of a person; fields that it says nothing of are left out. */
export interface ReadRow {
  values: Record<string, unknown>
  note: string
  reasons: Reason[]
}

/** What reading rows of one file takes. */
export interface RowReader {
  noun: ImportNoun
  country: Country
  header: readonly string[]
  mapping: ImportMapping
  /** Ids of the locations where rows may belong, by their names in lower case. */
  locations: ReadonlyMap<string, number>
  /** yyyy-MM-dd. */
  today: string
  /** Columns of each target, the one that counts first ahead. */
  columns: ReadonlyMap<string, readonly number[]>
}

export function createRowReader(given: Omit<RowReader, 'columns'>): RowReader {
  const columns = new Map<string, number[]>()
  given.mapping.targets.forEach((target, at) => {
    if (target) columns.set(target, [...(columns.get(target) ?? []), at])
  })
  const rank = (at: number) => rankOf(given.header[at] ?? '')
  for (const [target, all] of columns)
    columns.set(
      target,
      all.toSorted((one, other) => rank(one) - rank(other) || one - other),
    )
  return { ...given, columns }
}

const nothing = /^(?:n\/?a|none|null|nil|unknown|-+|\.+|\(blank\))$/i

/** The text of a cell: what an export defused is whole again, and what stands for nothing is empty. */
function textOf(cell: string | undefined): string {
  const text = (cell ?? '').trim()
  if (nothing.test(text)) return ''
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

export function readRow(reader: RowReader, cells: readonly string[]): ReadRow {
  const { noun, country, columns, header, mapping, locations } = reader
  const reasons: Reason[] = []
  const texts = new Map<string, string>()
  const further: string[] = []
  for (const [target, all] of columns) {
    const said = all.map((at) => textOf(cells[at])).filter(Boolean)
    const { form } = fieldOf(noun, target) ?? {}
    if (form === 'contacts') further.push(...said.flatMap(contactsIn))
    if (form === 'phone' || form === 'email') further.push(...said.slice(1))
    if (said.length > 0) texts.set(target, target === 'note' ? said.join('\n\n') : (said[0] ?? ''))
  }
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    reasons.push({ field: '', text: importMessages.extraCells })

  const values: Record<string, unknown> = {}
  let beside = ''
  let others: string[] = []
  const take = (name: string, value: unknown) => {
    const read = fieldOf(noun, name)?.body.safeParse(value)
    if (read?.success) values[name] = read.data
    else reasons.push({ field: name, text: read?.error.issues[0]?.message ?? '' })
  }
  const takePhone = (typed: string) => {
    take('phone', typed)
    if (!('phone' in values)) return
    const read = readPhone(typed, country)
    values.phone = read.phone
    others = read.others
    beside = typedBeside(typed, country)
  }
  const code = texts.get('calling_code') ?? ''
  const whole = texts.get('full_name')
  if (whole) {
    const { first_name, last_name } = splitName(whole)
    if (!texts.has('first_name') && first_name) texts.set('first_name', first_name)
    if (!texts.has('last_name') && last_name) texts.set('last_name', last_name)
  }
  for (const [name, text] of texts) {
    const field = fieldOf(noun, name)
    if (!field) continue
    switch (field.form) {
      case 'phone':
        takePhone(withCallingCode(text, code))
        break
      case 'day': {
        const day = readDay(text, mapping.day_order ?? 'mdy', {
          today: reader.today,
          isPast: name === 'date_of_birth',
        })
        if (day === undefined) reasons.push({ field: name, text: importMessages.noDay })
        else if (day !== null) take(name, day)
        break
      }
      case 'choice': {
        const chosen = mapping.values[name]?.[text] ?? choiceOf(noun, name, text)
        if (chosen !== undefined) take(name, chosen)
        break
      }
      case 'money': {
        const amount = Number(text.replace(/^\$/, '').replace(/,(?=\d{3}\b)/g, ''))
        if (Number.isNaN(amount)) reasons.push({ field: name, text: importMessages.noAmount })
        else take(name, amount)
        break
      }
      case 'contacts':
        break
      case 'named':
        take(name, { name: text })
        break
      case 'location': {
        const id = locations.get(text.toLowerCase())
        if (id === undefined) reasons.push({ field: name, text: importMessages.noSuchLocation(text) })
        else values[name] = id
        break
      }
      default:
        take(name, text)
    }
  }
  const read = readFurther(
    further.map((contact) => (contact.includes('@') ? contact : withCallingCode(contact, code))),
    country,
  )
  const person = {
    phone_e164: toE164(String(values.phone ?? ''), country),
    email: String(values.email ?? ''),
    other_contacts: [],
  }
  const other_contacts = moreContacts(person, [...others, ...read.contacts])
  if (other_contacts.length > 0) values.other_contacts = other_contacts
  if (!('location' in values) && mapping.location !== null) values.location = mapping.location
  const address = addressOf(texts)
  if (address) take('address', address)
  reasons.push(...missing(noun, values, reasons))
  return { values, note: [texts.get('note'), beside, ...read.beside].filter(Boolean).join('\n\n'), reasons }
}

/** Further contacts of a row; what is none is a line of its note. */
function readFurther(further: readonly string[], country: Country): { contacts: string[]; beside: string[] } {
  const isContact = (text: string) => Contacts.safeParse([text]).success
  const { contacts, beside, unread } = readContacts(further.filter(isContact), country)
  const others = [...further.filter((text) => !isContact(text)), ...unread]
  return {
    contacts,
    beside: [...beside, ...others.map((text) => `${leadFields.other_contacts.label}: ${text}`)],
  }
}

// Spreadsheets take a number for an amount: 12125550142.0.
function withCallingCode(phone: string, code: string): string {
  const number = phone.replace(/^(\d{7,15})\.0+$/, '$1')
  const digits = code.replace(/\D/g, '')
  return digits === '' || number.startsWith('+') ? number : `+${digits}${number}`
}

function addressOf(texts: ReadonlyMap<string, string>): Address | undefined {
  const street = [texts.get('street'), texts.get('street_2')].filter(Boolean).join(', ')
  const given = Object.fromEntries(
    addressParts.flatMap((part) => {
      const text = part === 'street' ? street : texts.get(part)
      return text ? [[part, text]] : []
    }),
  )
  return Object.keys(given).length > 0 ? { ...noAddress, ...given } : undefined
}

function missing(noun: ImportNoun, values: Record<string, unknown>, refused: readonly Reason[]): Reason[] {
  const isRefused = (name: string) => refused.some(({ field }) => field === name)
  const has = (name: string) => Boolean(values[name]) || isRefused(name)
  if (noun === 'patients' && !(has('first_name') && has('last_name')))
    return [{ field: '', text: importMessages.noName }]
  if (!['first_name', 'last_name', 'phone', 'email'].some(has))
    return [{ field: '', text: importMessages.noPerson }]
  return []
}
