import { endpoint } from '../http/endpoint.ts'
import { FormParams } from '../intake/intake.endpoints.ts'
import { embedPaths } from './embed.path.ts'
import { EmbedSettings, EmbedSettingsBody, PublicEmbed } from './embed.schemas.ts'
import { embedSettingsMessages } from './embed.settings.messages.ts'

const byAdministrators = {
  access: 'manage_website',
  forbidden: embedSettingsMessages.administratorsOnly,
  tag: 'embed',
  path: '/embed/settings/',
} as const

export const getEmbedSettings = endpoint({
  ...byAdministrators,
  method: 'GET',
  summary: 'How the form and the chat on the web site look, what they say and what they ask for',
  response: EmbedSettings,
})

export const updateEmbedSettings = endpoint({
  ...byAdministrators,
  method: 'PUT',
  summary: 'Change how the form and the chat on the web site look, what they say and what they ask for',
  body: EmbedSettingsBody,
  response: EmbedSettings,
  audit: { action: 'changed', kind: 'company', part: 'form and chat of the web site' },
})

/** Open to pages of any origin: what every visitor of the web site is shown. */
export const getPublicEmbed = endpoint({
  method: 'GET',
  path: embedPaths.settings,
  access: 'public',
  tag: 'intake',
  summary: "What the form and the chat on a practice's web site are made from",
  params: FormParams,
  response: PublicEmbed,
})
