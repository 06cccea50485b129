import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { locationSettingsMessages } from '../locations/settings.messages.ts'
import { FormParams, IntakeReceipt } from './intake.endpoints.ts'
import { MetaConnection, MetaConnectionChange } from './meta.schemas.ts'

const door = {
  access: 'public',
  tag: 'intake',
  path: '/intake/meta/:form_id/',
  params: FormParams,
} as const

/** Asked by Meta when the address is entered there: `hub.mode`, `hub.verify_token` and `hub.challenge` in the query. */
export const verifyMeta = endpoint({
  ...door,
  method: 'GET',
  summary:
    'Meta makes sure of the address: answers its challenge, as text, to whoever knows the verify token',
  response: z.string(),
})

/** The body is what Meta sends, as JSON: it is checked by its signature, of the whole of it. */
export const receiveMeta = endpoint({
  ...door,
  method: 'POST',
  summary: 'Leads of Meta Lead Ads, by their ids; their answers are fetched afterwards. Signed by Meta',
  response: IntakeReceipt,
})

const byAdministrators = {
  access: 'manage_locations',
  forbidden: locationSettingsMessages.administratorsOnly,
  tag: 'locations',
  path: '/locations/:id/meta/',
  params: IdParams,
} as const

export const getMetaConnection = endpoint({
  ...byAdministrators,
  method: 'GET',
  summary: 'How a location is connected to Meta Lead Ads, without its secrets',
  response: MetaConnection,
})

export const putMetaConnection = endpoint({
  ...byAdministrators,
  method: 'PUT',
  summary: 'Enter app secret and page access token of Meta Lead Ads; what is left out stays as it is',
  body: MetaConnectionChange,
  response: MetaConnection,
  audit: { action: 'changed', kind: 'location', part: 'connection to Meta Lead Ads' },
})
