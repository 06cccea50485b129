import { embedMessages } from '#contract/embed/embed.messages.ts'
import { emailLimit } from '#contract/formats/email.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'

/** What can be asked for, besides the location. */
export type FieldName = 'name' | 'phone' | 'email' | 'insurance_provider' | 'message'

interface FieldKind {
  maxLength: number
  type: 'text' | 'tel' | 'email' | 'area'
  autocomplete: AutoFill
}

/** Much more than anybody types, much less than what is too large to send. */
const longestMessage = 4_000

/** How each is entered, in the order in which the form asks. */
export const fieldKinds: Record<FieldName, FieldKind> = {
  name: { maxLength: leadLimits.name, type: 'text', autocomplete: 'name' },
  phone: { maxLength: leadLimits.phone, type: 'tel', autocomplete: 'tel' },
  email: { maxLength: emailLimit, type: 'email', autocomplete: 'email' },
  insurance_provider: { maxLength: leadLimits.insuranceProvider, type: 'text', autocomplete: 'off' },
  message: { maxLength: longestMessage, type: 'area', autocomplete: 'off' },
}

/** What is wrong with an entry that has one; empty when nothing is. */
export function faultOf(name: string, value: string): string {
  if (name === 'phone') {
    const digits = value.replace(/\D/g, '').length
    return digits < 7 || digits > 15 ? embedMessages.badPhone : ''
  }
  if (name === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? '' : embedMessages.badEmail
  return ''
}

/** The fields of the lead that the server may complain about, and where these were typed. */
const typedAs: Record<string, FieldName> = { first_name: 'name', last_name: 'name' }

/** The server's words about each field that was shown. */
export const faultsByField = (errors: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, texts]) => [typedAs[name] ?? name, texts.join(' ')]))
