import { z } from 'zod'
import { line, oneOf, requiredLine, text } from '../http/fields.ts'
import { embedLimits } from './embed.limits.ts'
import { embedSettingsMessages } from './embed.settings.messages.ts'
import { type EmbedValues, fieldRules, isColor } from './embed.settings.ts'

const rule = oneOf(fieldRules)
const words = text(embedLimits.text)
const requiredWords = words.refine((value) => value.trim() !== '', embedSettingsMessages.empty)

const fields = {
  colour: z
    .string({ error: embedSettingsMessages.colour })
    .refine(isColor, embedSettingsMessages.colour)
    .toLowerCase(),
  form_title: requiredLine(embedLimits.title),
  form_intro: words,
  form_thanks: requiredWords,
  phone: rule,
  email: rule,
  message: rule,
  insurance_provider: rule,
  ask_location: z.boolean(),
  say_promise: z.boolean(),
  chat_title: requiredLine(embedLimits.title),
  chat_greeting: requiredWords,
  chat_thanks: requiredWords,
} satisfies Record<keyof EmbedValues, z.ZodType>

export const EmbedSettingsBody = z
  .strictObject(fields)
  .refine(({ phone, email }) => phone !== 'hidden' || email !== 'hidden', {
    path: ['phone'],
    error: embedSettingsMessages.unreachable,
  })

/** `version` is 0 before the first change. */
export const EmbedSettings = z.object({
  ...fields,
  /** The practice's promise as a sentence; empty without a promise. */
  promise: z.string(),
  /** Origin that websites load the scripts from, without a trailing slash. */
  script_origin: z.string(),
  version: z.int(),
})
export type EmbedSettings = z.infer<typeof EmbedSettings>

export const PublicEmbed = z.object({
  ...fields,
  promise: z.string(),
  locations: z.array(z.object({ form_id: z.string(), name: line(200) })),
})
