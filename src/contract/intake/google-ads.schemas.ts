import { z } from 'zod'
import { line } from '../http/fields.ts'

/** Whether a location takes leads of Google Ads only with its key; the key itself is never shown. */
export const GoogleAdsKey = z.object({
  key_set: z.boolean(),
  /** It can't be read since the installation's secret was replaced, and has to be entered again. */
  key_lost: z.boolean(),
  /** The location's. */
  version: z.int(),
})
export type GoogleAdsKey = z.infer<typeof GoogleAdsKey>

/** Google takes keys of up to 50 characters. An empty one removes it. */
export const GoogleAdsKeyChange = z.strictObject({ key: line(50) })
export type GoogleAdsKeyChange = z.infer<typeof GoogleAdsKeyChange>
