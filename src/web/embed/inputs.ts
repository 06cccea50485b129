import { embedMessages } from '#contract/embed/embed.messages.ts'
import { emailLimit } from '#contract/formats/email.ts'
import { leadLimits } from '#contract/leads/leads.limits.ts'

export type FieldName = 'name' | 'phone' | 'email' | 'insurance_provider' | 'message'

interface FieldKind {
  maxLength: number
  type: 'text' | 'tel' | 'email' | 'area'
  autocomplete: AutoFill
}

/** Far below the size limit of requests. */
const maxMessage = 4_000

/** In the order of the form. */
export const fieldKinds: Record<FieldName, FieldKind> = {
  name: { maxLength: leadLimits.name, type: 'text', autocomplete: 'name' },
  phone: { maxLength: leadLimits.phone, type: 'tel', autocomplete: 'tel' },
  email: { maxLength: emailLimit, type: 'email', autocomplete: 'email' },
  insurance_provider: { maxLength: leadLimits.insuranceProvider, type: 'text', autocomplete: 'off' },
  message: { maxLength: maxMessage, type: 'area', autocomplete: 'off' },
}

/** What is wrong with a value; empty when it is valid. */
export function faultOf(name: string, value: string): string {
  if (name === 'phone') {
    const digits = value.replace(/\D/g, '').length
    return digits < 7 || digits > 15 ? embedMessages.badPhone : ''
  }
  if (name === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? '' : embedMessages.badEmail
  return ''
}
