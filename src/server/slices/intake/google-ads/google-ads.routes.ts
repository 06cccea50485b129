import { getGoogleAdsKey, putGoogleAdsKey } from '#contract/intake/google-ads.endpoints.ts'
import { found } from '#server/platform/errors.ts'
import type { CallContext, Routes } from '#server/platform/http/routes.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { isLost, type Sealer } from '#server/platform/sealing.ts'
import { keyOwner } from './google-ads.keys.ts'
import { findKey, lockKey, saveKey } from './google-ads.repository.ts'

interface GoogleAdsParts {
  /** Seals and opens the keys of Google Ads. */
  googleAdsSealer: Sealer
  /** Throws unless the session is confirmed. */
  requireConfirmation(call: CallContext): Promise<void>
}

/** Registers the routes by which administrators manage a location's Google Ads key. */
export function registerGoogleAds(
  routes: Routes,
  { googleAdsSealer, requireConfirmation }: GoogleAdsParts,
): void {
  routes.signedIn(getGoogleAdsKey, async ({ scope, db, params }) => {
    const { id, google_ads_key: key, version } = found(await findKey(scope, db, params.id))
    return { key_set: key !== null, key_lost: isLost(googleAdsSealer, key, keyOwner(id)), version }
  })
  routes.signedIn(putGoogleAdsKey, async (call) => {
    const { scope, db, params, body, now, ifMatch } = call
    await requireConfirmation(call)
    const { id, version } = found(await lockKey(scope, db, params.id))
    checkVersion({ version }, ifMatch)
    const key = body.key === '' ? null : googleAdsSealer.seal(body.key, keyOwner(id))
    await saveKey(scope, db, { id, key }, now)
    return { key_set: key !== null, key_lost: false, version: version + 1 }
  })
}
