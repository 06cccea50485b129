import { endpoints } from '../http/endpoints.ts'
import { locationSettingsMessages } from '../locations/settings.messages.ts'
import { GoogleAdsKey, GoogleAdsKeyChange } from './google-ads.schemas.ts'

const forAdministrators = endpoints({
  access: 'manage_locations',
  forbidden: locationSettingsMessages.administratorsOnly,
  tag: 'locations',
})

export const getGoogleAdsKey = forAdministrators('GET /locations/:id/google_ads/', {
  summary: 'Get whether a location has a key for Google Ads',
  response: GoogleAdsKey,
})

export const putGoogleAdsKey = forAdministrators('PUT /locations/:id/google_ads/', {
  summary: 'Set the key that Google Ads must send with each lead; an empty one removes it',
  body: GoogleAdsKeyChange,
  response: GoogleAdsKey,
  audit: { action: 'changed', kind: 'location', part: 'key for Google Ads' },
})
