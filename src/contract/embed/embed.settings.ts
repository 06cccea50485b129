import { intakeMessages } from '../intake/requests.messages.ts'

// Does not use Zod, to keep the scripts on websites small.

export const fieldRules = ['required', 'optional', 'hidden'] as const
export type FieldRule = (typeof fieldRules)[number]

/** Settings of the website form and chat. */
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
  /** Asks for the preferred location when there are several. */
  ask_location: boolean
  /** Shows visitors the practice's promise, if there is one. */
  say_promise: boolean
  chat_title: string
  chat_greeting: string
  chat_thanks: string
}

export const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

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
  say_promise: false,
  chat_title: 'Chat with us',
  chat_greeting: 'Hello! Tell us how to reach you, and we will call you back.',
  chat_thanks: 'Thank you. We will call you back soon.',
}

/** The settings as the scripts load them, with the open locations if visitors can choose. */
export interface PublicEmbed extends EmbedValues {
  /** The practice's promise as a sentence; empty without a promise. */
  promise: string
  locations: { form_id: string; name: string }[]
}
