import { formatContact } from '#contract/formats/phone.ts'
import type { Address } from '#contract/http/address.ts'
import { noAddress } from '#contract/http/address.ts'
import { Contacts, contactsIn } from '#contract/http/fields.ts'
import type { ImportNoun } from '#contract/imports/imports.enums.ts'
import { addressParts, fieldOf } from '#contract/imports/imports.fields.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { ImportMapping } from '#contract/imports/imports.schemas.ts'
import { splitName } from '#contract/intake/recognition.rules.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { moreContacts, readContacts } from '#server/platform/contacts.ts'
import { type Country, readPhone, toE164, typedBeside } from '#server/platform/phone.ts'
import { emailsIn, visitorText } from '#server/platform/visitor-text.ts'
import { nameAndAddress, namesOf, phoneCell, postalCodeOf, saidIn, textOf } from './clean-cell.ts'
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
  /** Why it is refused. */
  reasons: Reason[]
  /** What is to be told of a row that is not refused. */
  remarks: Reason[]
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

export function readRow(reader: RowReader, cells: readonly string[]): ReadRow {
  const { noun, country, columns, header, mapping, locations } = reader
  const reasons: Reason[] = []
  const texts = new Map<string, string>()
  const further: string[] = []
  for (const [target, all] of columns) {
    const read = namesColumn.includes(target) ? textOf : saidIn
    const said = all.map((at) => read(cells[at])).filter(Boolean)
    const { form } = fieldOf(noun, target) ?? {}
    if (all.some((at) => (cells[at]?.length ?? 0) > importLimits.cell))
      reasons.push({ field: target, text: importMessages.longCell })
    if (form === 'contacts') further.push(...said.flatMap(contactsIn))
    if (form === 'phone' || form === 'email') further.push(...said.slice(1))
    if (said.length > 0) texts.set(target, target === 'note' ? said.join('\n\n') : (said[0] ?? ''))
  }
  if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
    reasons.push({ field: '', text: importMessages.extraCells })

  const values: Record<string, unknown> = {}
  let beside = ''
  let others: readonly string[] = []
  const take = (name: string, value: unknown) => {
    const read = fieldOf(noun, name)?.body.safeParse(value)
    if (read?.success) values[name] = read.data
    else reasons.push({ field: name, text: read?.error.issues[0]?.message ?? '' })
  }
  const remarks: Reason[] = []
  const takePhone = (cell: string) => {
    const written = phoneCell(cell)
    if ('problem' in written) {
      if (written.problem === 'shortened')
        reasons.push({ field: 'phone', text: importMessages.shortened(cell) })
      else remarks.push({ field: 'phone', text: importMessages.noPhone(cell) })
      return
    }
    const typed = withCallingCode(written.text, code)
    if (typed === '') return
    const read = readPhone(typed, country)
    take('phone', read.phone)
    others = read.others
    beside = typedBeside(typed, country)
  }
  const takeEmail = (cell: string) => {
    const [first, ...more] = emailsIn(visitorText(cell))
    // What has no address in it is refused as it is.
    take('email', first ?? cell)
    further.push(...more)
  }
  const code = texts.get('calling_code') ?? ''
  readNames(texts)
  for (const [name, text] of texts) {
    const field = fieldOf(noun, name)
    if (!field) continue
    switch (field.form) {
      case 'phone':
        takePhone(text)
        break
      case 'email':
        takeEmail(text)
        break
      case 'day': {
        const day = readDay(text, mapping.day_order ?? 'mdy', {
          today: reader.today,
          isPast: name === 'date_of_birth',
        })
        if (day === undefined) reasons.push({ field: name, text: importMessages.noDay })
        else if (day === '1900-01-01' && name === 'date_of_birth' && mapping.first_day !== 'real')
          remarks.push({ field: name, text: importMessages.firstDay })
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
  const read = readFurther(further, code, country)
  const person = {
    phone_e164: toE164(String(values.phone ?? ''), country),
    email: String(values.email ?? ''),
    other_contacts: [],
  }
  const other_contacts = moreContacts(person, [...others, ...read.contacts])
  if (other_contacts.length > 0) {
    values.other_contacts = other_contacts
    remarks.push({ field: 'other_contacts', text: other_contacts.map(formatContact).join(', ') })
  }
  if (!('location' in values) && mapping.location !== null) values.location = mapping.location
  const address = addressOf(texts)
  if (address) take('address', address)
  reasons.push(...missing(noun, values, reasons))
  const note = [texts.get('note'), beside, ...read.beside].filter(Boolean).join('\n\n')
  return { values, note, reasons, remarks }
}

// Where a word for nothing can be a name.
const namesColumn: readonly string[] = ['first_name', 'last_name', 'full_name']

/** Puts the names of a row into their places, and the address that a whole name brings. */
function readNames(texts: Map<string, string>): void {
  const { name, address } = nameAndAddress(visitorText(texts.get('full_name') ?? ''))
  const parts = splitName(name)
  const names = namesOf(
    texts.get('first_name') ?? parts.first_name,
    texts.get('last_name') ?? parts.last_name,
  )
  for (const field of ['first_name', 'last_name'] as const)
    if (names[field]) texts.set(field, names[field])
    else texts.delete(field)
  if (address && !texts.has('email')) texts.set('email', address)
}

/** Further contacts of a row; what is none is a line of its note. */
function readFurther(
  cells: readonly string[],
  code: string,
  country: Country,
): { contacts: string[]; beside: string[] } {
  const further = cells.flatMap((cell): string[] => {
    if (cell.includes('@'))
      return emailsIn(visitorText(cell)).length > 0 ? emailsIn(visitorText(cell)) : [cell]
    const written = phoneCell(cell)
    return 'problem' in written ? [cell] : [withCallingCode(written.text, code)].filter(Boolean)
  })
  const isContact = (text: string) => Contacts.safeParse([text]).success
  const { contacts, beside, unread } = readContacts(further.filter(isContact), country)
  const others = [...further.filter((text) => !isContact(text)), ...unread]
  return {
    contacts,
    beside: [...beside, ...others.map((text) => `${leadFields.other_contacts.label}: ${text}`)],
  }
}

function withCallingCode(phone: string, code: string): string {
  const digits = code.replace(/\D/g, '')
  return digits === '' || phone === '' || phone.startsWith('+') ? phone : `+${digits}${phone}`
}

function addressOf(texts: ReadonlyMap<string, string>): Address | undefined {
  const street = [texts.get('street'), texts.get('street_2')].filter(Boolean).join(', ')
  const given = Object.fromEntries(
    addressParts.flatMap((part) => {
      const text = part === 'street' ? street : (texts.get(part) ?? '')
      return text ? [[part, text]] : []
    }),
  )
  if (Object.keys(given).length === 0) return undefined
  const address: Address = { ...noAddress, ...given }
  return { ...address, postal_code: postalCodeOf(address.postal_code, address.state) }
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
