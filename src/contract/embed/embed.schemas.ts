import { z } from 'zod'
import { line, oneOf, requiredLine, text } from '../http/fields.ts'
import { embedLimits } from './embed.limits.ts'
import { embedSettingsMessages } from './embed.settings.messages.ts'
import { type EmbedValues, fieldRules, isColour } from './embed.settings.ts'

const rule = oneOf(fieldRules)
const words = text(embedLimits.text)
const requiredWords = words.refine((value) => value.trim() !== '', embedSettingsMessages.empty)

const fields = {
  colour: z
    .string({ error: embedSettingsMessages.colour })
    .refine(isColour, embedSettingsMessages.colour)
    .toLowerCase(),
  form_title: requiredLine(embedLimits.title),
  form_intro: words,
  form_thanks: requiredWords,
  phone: rule,
  email: rule,
  message: rule,
  insurance_provider: rule,
  ask_location: z.boolean(),
  chat_title: requiredLine(embedLimits.title),
  chat_greeting: requiredWords,
  chat_thanks: requiredWords,
} satisfies Record<keyof EmbedValues, z.ZodType>

/** The settings as they are written: all of them. Somebody who cannot be reached is no lead. */
export const EmbedSettingsBody = z
  .strictObject(fields)
  .refine(({ phone, email }) => phone !== 'hidden' || email !== 'hidden', {
    path: ['phone'],
    error: embedSettingsMessages.unreachable,
  })

/** The settings as they are read; version 0 while nobody has changed them. */
export const EmbedSettings = z.object({
  ...fields,
  /** Where web sites load the scripts from: the address of the product, without a slash at its end. */
  script_origin: z.string(),
  version: z.int(),
})
export type EmbedSettings = z.infer<typeof EmbedSettings>

export const PublicEmbed = z.object({
  ...fields,
  locations: z.array(z.object({ form_id: z.string(), name: line(200) })),
})
