import { endpoints } from '../http/endpoints.ts'
import { FormParams } from '../intake/requests.endpoints.ts'
import { embedPaths } from './embed.path.ts'
import { EmbedSettings, EmbedSettingsBody, PublicEmbed } from './embed.schemas.ts'
import { embedSettingsMessages } from './embed.settings.messages.ts'

const forAdministrators = endpoints({
  access: 'manage_website',
  forbidden: embedSettingsMessages.administratorsOnly,
  tag: 'embed',
})

export const getEmbedSettings = forAdministrators('GET /embed/settings/', {
  summary: 'Get the settings of the website form and chat',
  response: EmbedSettings,
})

export const updateEmbedSettings = forAdministrators('PUT /embed/settings/', {
  summary: 'Change the settings of the website form and chat',
  body: EmbedSettingsBody,
  response: EmbedSettings,
  audit: { action: 'changed', kind: 'company', part: 'form and chat of the website' },
})

export const getPublicEmbed = endpoints({ access: 'public', crossSite: true, tag: 'intake' })(
  `GET ${embedPaths.settings}`,
  { summary: 'Get what the website form and chat show', params: FormParams, response: PublicEmbed },
)
