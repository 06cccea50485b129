import { intakeMessages } from '../intake/intake.messages.ts'

// Without Zod: the scripts on other people's pages weigh little.

/** Whether the form asks for something. */
export const fieldRules = ['required', 'optional', 'hidden'] as const
export type FieldRule = (typeof fieldRules)[number]

/** How the form and the chat of a practice look, what they say and what they ask for. */
export interface EmbedValues {
  /** As #rrggbb. */
  colour: string
  form_title: string
  form_intro: string
  form_thanks: string
  phone: FieldRule
  email: FieldRule
  message: FieldRule
  insurance_provider: FieldRule
  /** Asks for the preferred location where there are several. */
  ask_location: boolean
  chat_title: string
  chat_greeting: string
  chat_thanks: string
}

/** True for a colour as #rrggbb. */
export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

/** What holds until an administrator has changed it. */
export const defaultEmbedValues: EmbedValues = {
  colour: '#0f766e',
  form_title: 'Request an appointment',
  form_intro: 'Tell us how to reach you, and we will get back to you.',
  form_thanks: intakeMessages.thanks,
  phone: 'required',
  email: 'optional',
  message: 'optional',
  insurance_provider: 'hidden',
  ask_location: true,
  chat_title: 'Chat with us',
  chat_greeting: 'Hello! Tell us how to reach you, and we will call you back.',
  chat_thanks: 'Thank you. We will call you back soon.',
}

/** What the scripts learn: the settings, and the open locations where there is a choice. */
export interface PublicEmbed extends EmbedValues {
  locations: { form_id: string; name: string }[]
}
