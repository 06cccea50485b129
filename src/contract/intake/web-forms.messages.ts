import { type FieldMeaning, meanings } from './recognition.meanings.ts'
import type { RecognitionRule } from './recognition.rules.ts'

export const webFormMessages = {
  administratorsOnly: 'Only administrators can change what form fields mean.',
  fetchFailed: 'Failed to fetch web forms. Please try again.',
  fetchOneFailed: 'Failed to fetch the web form. Please try again.',
  notFound: 'Web form not found.',
  none: 'No web forms connected yet',
  saved: 'Changes saved. They apply to new requests and to requests in the inbox.',
  saveFailed: 'Failed to save your changes. Please try again.',
  stale:
    'Someone else changed this form while you were editing. Their choices are shown where you made none; check them, then save again.',
  removeConfirm:
    'Its field choices are lost. Its requests and leads stay. If it sends another request, it is listed again.',
  removed: 'Form removed.',
  removeFailed: 'Failed to remove the form. Please try again.',
  removeStale: 'Someone else changed this form. Look at it before you remove it.',
  twice: 'A field is listed twice.',
} as const

/** Explains how a field was recognized. */
export function recognitionText(rule: RecognitionRule, meaning: FieldMeaning): string {
  const { noun } = meanings[meaning]
  return {
    corrected: 'Set by you',
    kind: `The form tool says this is ${noun}`,
    name: `The name suggests ${noun}`,
    label: `The label asks for ${noun}`,
    look: `Looks like ${noun}`,
    second: 'Another field is already used for this',
    own: 'Internal field of the form tool',
    none: 'Not recognized',
  }[rule]
}
