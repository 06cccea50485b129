import { getGoogleAdsKey, putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import type { FormParts } from '../requests/requests.usecases.ts'
import { keyOwner } from './google-ads.keys.ts'
import { findKey, lockKey, saveKey } from './google-ads.repository.ts'

/** The key of a location's Google Ads, for administrators. */
export function registerGoogleAds(
  routes: Routes,
  { googleAdsSealer }: Pick<FormParts, 'googleAdsSealer'>,
): void {
  routes.signedIn(getGoogleAdsKey, async ({ scope, db, params }) => {
    const { google_ads_key, version } = found(await findKey(scope, db, params.id))
    return { key_set: google_ads_key !== null, version }
  })
  routes.signedIn(putGoogleAdsKey, async ({ scope, db, params, body, now, ifMatch }) => {
    const { id, version } = found(await lockKey(scope, db, params.id))
    checkVersion({ version }, ifMatch)
    const key = body.key === '' ? null : googleAdsSealer.seal(body.key, keyOwner(id))
    await saveKey(scope, db, { id, key }, now)
    return { key_set: key !== null, version: version + 1 }
  })
}
