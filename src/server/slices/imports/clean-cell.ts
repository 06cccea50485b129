import { unknownLead } from '#contract/leads/leads.rules.ts'
import { visitorText } from '#server/platform/visitor-text.ts'

// What files have in their cells beside what people typed.

/** What a spreadsheet shows where a formula has no value. */
const formulaError =
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|GETTING_DATA|ERROR!)$/i
const nothing = /^(?:n\/a|-+|\.+|\(blank\))$/i
/** They stand for nothing, and each is someone's name. */
const nothingOrName = /^(?:na|none|null|nil|unknown)$/i

/** The text of a cell: what an export defused is whole again, and what stands for nothing is empty. */
export function textOf(cell: string | undefined): string {
  const text = (cell ?? '').trim()
  if (nothing.test(text) || formulaError.test(text)) return ''
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** The text of a cell that names nobody: a word for nothing is none there. */
export const saidIn = (cell: string | undefined): string => {
  const text = textOf(cell)
  return nothingOrName.test(text) ? '' : text
}

/** First and last name. A word for nothing is a name beside another one: Christopher Null. */
export function namesOf(first: string, last: string): { first_name: string; last_name: string } {
  const [one, other] = [first, last].map((name) => visitorText(name).trim()) as [string, string]
  const isShouted = (name: string) => nothingOrName.test(name) && name === name.toUpperCase()
  const areBoth = nothingOrName.test(one) && nothingOrName.test(other)
  const isAlone = (one === '' && isShouted(other)) || (other === '' && isShouted(one))
  return areBoth || isAlone ? { first_name: '', last_name: '' } : { first_name: one, last_name: other }
}

/**
 * A whole name without the address behind it: 'Ann Lee <ann@example.com>'. A number, an address or what stands for a name on
 * our screens is none.
 */
export function nameAndAddress(cell: string): { name: string; address: string } {
  const [, name = cell, address = ''] = /^(.*?)\s*<([^<>]*@[^<>]*)>\s*$/.exec(cell) ?? []
  const isNone =
    nothingOrName.test(name) || name === unknownLead || name.includes('@') || !/\p{L}/u.test(name)
  return { name: isNone ? '' : name, address }
}

/** What a cell of phone numbers has: the text to read, or why there is none. */
export type PhoneCell = { text: string } | { problem: 'shortened' | 'none' }

/** Numbers as spreadsheets keep them are written out: 12125550142.0 and 1.2125550142E+10. */
export function phoneCell(cell: string): PhoneCell {
  const text = cell.replace(/^(\d{7,15})\.0+$/, '$1')
  const [, whole = '', fraction = '', exponent = ''] = /^\+?(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(text) ?? []
  if (exponent !== '') {
    const digits = whole + fraction
    return digits.length === Number(exponent) + 1 ? { text: digits } : { problem: 'shortened' }
  }
  // An empty mask says nothing.
  if (!/[\p{L}\p{N}]/u.test(text)) return { text: '' }
  return /^(?:true|false|yes|no|0+)$/i.test(text) ? { problem: 'none' } : { text }
}

const states =
  /^(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|GU|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY]|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Guam|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|North (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South (?:Carolina|Dakota)|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming)$/i

/** A ZIP code has its zero again that a spreadsheet has dropped: 2134 in Massachusetts. */
export const postalCodeOf = (code: string, state: string): string =>
  /^\d{4}(?:-\d{4})?$/.test(code) && states.test(state.trim()) ? `0${code}` : code
