import { keysOf, labelFrom } from '../formats/labels.ts'

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
  google_ads: 'Google Ads lead forms',
  tally: 'Tally',
  hubspot: 'HubSpot',
} as const
export type FormTool = keyof typeof formToolLabels
export const formTools = keysOf(formToolLabels)
export const formToolLabel = labelFrom(formToolLabels)
