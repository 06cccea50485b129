import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { locationSettingsMessages } from '../locations/settings.messages.ts'
import { MetaConnection, MetaConnectionChange } from './meta.schemas.ts'
import { FormParams, IntakeReceipt } from './requests.endpoints.ts'

const webhook = endpoints({ access: 'public', crossSite: true, tag: 'intake', params: FormParams })

/**
 * Meta calls this when its user enters the address, with `hub.mode`, `hub.verify_token` and `hub.challenge` in
 * the query.
 */
export const verifyMeta = webhook('GET /intake/meta/:form_id/', {
  summary: 'Verify the webhook address for Meta: returns its challenge as text',
  response: z.string(),
})

/** Without a body schema, because Meta's signature covers the raw JSON. */
export const receiveMeta = webhook('POST /intake/meta/:form_id/', {
  summary: 'Receive the ids of new leads from Meta, signed by Meta; their answers are fetched afterwards',
  response: IntakeReceipt,
})

const forAdministrators = endpoints({
  access: 'manage_locations',
  forbidden: locationSettingsMessages.administratorsOnly,
  tag: 'locations',
})

export const getMetaConnection = forAdministrators('GET /locations/:id/meta/', {
  summary: 'Get the connection of a location to Meta Lead Ads, without its secrets',
  response: MetaConnection,
})

export const putMetaConnection = forAdministrators('PUT /locations/:id/meta/', {
  summary: 'Set the app secret and page access token of Meta Lead Ads; omitted ones stay',
  body: MetaConnectionChange,
  response: MetaConnection,
  audit: { action: 'changed', kind: 'location', part: 'connection to Meta Lead Ads' },
})
