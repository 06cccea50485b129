import type { FieldMeaning, RecognitionRule } from './forms.enums.ts'

/** Texts about the forms that send to a location, and what their fields are taken for. */
export const webFormMessages = {
  administratorsOnly: 'The recognition of forms is for administrators of your company.',
  fetchFailed: 'Failed to fetch web forms. Please try again.',
  fetchOneFailed: 'Failed to fetch the web form. Please try again.',
  notFound: 'Web form not found.',
  none: 'No web form has sent anything yet',
  saved:
    'The recognition has been saved. It applies to what comes in from now on, and to what waits in the inbox.',
  saveFailed: 'Failed to save the recognition. Please try again.',
  stale:
    'Somebody else has changed this recognition in the meantime. Their choices are shown where you had made none; look at them, then save again.',
  removeConfirm:
    'What was chosen for its fields is lost. What it has sent stays in the inbox and in the leads. If it sends again, it shows here again.',
  removed: 'The form has been removed.',
  removeFailed: 'Failed to remove the form. Please try again.',
  removeStale: 'Somebody else has changed this form in the meantime. Look at it before you remove it.',
  twice: 'A field is named twice.',
} as const

const nouns: Record<FieldMeaning, string> = {
  first_name: 'a first name',
  last_name: 'a last name',
  name: 'a name',
  email: 'an email address',
  phone: 'a phone number',
  insurance_provider: 'an insurance',
  source: 'how people found the practice',
  message: 'a message',
  street: 'a street',
  city: 'a city',
  state: 'a state',
  postal_code: 'a postal code',
  country: 'a country',
  note: 'a note',
  ignore: 'nothing of the person',
  campaign: 'where the visitor came from',
  trap: 'a trap for robots',
  shown: 'the time on the form',
}

/** In words, by what a field was recognised. */
export function recognitionText(rule: RecognitionRule, meaning: FieldMeaning): string {
  const noun = nouns[meaning]
  return {
    corrected: 'Chosen here',
    kind: `The form tool says that it is ${noun}`,
    name: `Named like ${noun}`,
    label: `Asks for ${noun}`,
    look: `Looks like ${noun}`,
    second: 'Another field was taken for this already',
    own: 'Sent by the form tool for itself',
    none: 'Not recognised',
  }[rule]
}
