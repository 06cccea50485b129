import { keysOf, labelFrom } from '../formats/labels.ts'

/** The tools whose requests are told from one another; `other` is a form of any other make. */
export const formToolLabels = {
  other: 'Web form',
  contact_form_7: 'Contact Form 7',
  gravity_forms: 'Gravity Forms',
  wpforms: 'WPForms',
  typeform: 'Typeform',
  jotform: 'Jotform',
  elementor: 'Elementor',
  webflow: 'Webflow',
  meta_lead_ads: 'Meta Lead Ads',
} as const
export type FormTool = keyof typeof formToolLabels
export const formTools = keysOf(formToolLabels)
export const formToolLabel = labelFrom(formToolLabels)

/** What a field of a form can be taken for, by a person who corrects the recognition. */
export const chosenMeaningLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  insurance_provider: 'Insurance provider',
  source: 'How they found the practice',
  message: 'Message',
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  country: 'Country',
  note: 'Note under its own name',
  ignore: 'Ignore',
} as const
export type ChosenMeaning = keyof typeof chosenMeaningLabels
export const chosenMeanings = keysOf(chosenMeaningLabels)

/** The same, with what only the rules find. */
export const fieldMeaningLabels = {
  ...chosenMeaningLabels,
  campaign: 'Where the visitor came from',
  trap: 'Trap for robots',
  shown: 'Time on the form',
} as const
export type FieldMeaning = keyof typeof fieldMeaningLabels
export const fieldMeanings = keysOf(fieldMeaningLabels)
export const fieldMeaningLabel = labelFrom(fieldMeaningLabels)

/** By what a field was recognised. */
export const recognitionRules = [
  'corrected',
  'kind',
  'name',
  'label',
  'look',
  'second',
  'own',
  'none',
] as const
export type RecognitionRule = (typeof recognitionRules)[number]
