import { z } from 'zod'
import { line } from '../http/fields.ts'

/** Whether a location accepts Google Ads leads only with its key. The key itself is never shown. */
export const GoogleAdsKey = z.object({
  key_set: z.boolean(),
  /**
   * True when the key cannot be read, because the installation's secret was replaced. It has to be entered again.
   */
  key_lost: z.boolean(),
  /** Version of the location. */
  version: z.int(),
})
export type GoogleAdsKey = z.infer<typeof GoogleAdsKey>

/** Google accepts keys of up to 50 characters. An empty key removes the stored key. */
export const GoogleAdsKeyChange = z.strictObject({ key: line(50) })
export type GoogleAdsKeyChange = z.infer<typeof GoogleAdsKeyChange>
