import { createHash, timingSafeEqual } from 'node:crypto'
import { googleAdsMessages } from '#contract/intake/google-ads.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import { readJson, scalarText } from '../recognition/field-tree.ts'

export const keyOwner = (locationId: number) => `Google Ads key of location ${locationId}`

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * A 403 when a lead of Google Ads does not carry the key of its location; undefined for a location without one. A key that
 * cannot be opened, since the installation's secret was replaced, is no lead's: they wait in the inbox.
 */
export function wrongKey(
  sealer: Sealer,
  { locationId, googleAdsKey }: { locationId: number; googleAdsKey: Buffer | null },
  body: Buffer,
): AppError | undefined {
  if (!googleAdsKey) return undefined
  const key = sealer.open(googleAdsKey, keyOwner(locationId))
  if (key !== undefined && timingSafeEqual(digest(key), digest(keyIn(body)))) return undefined
  return new AppError('forbidden', { detail: googleAdsMessages.wrongKey })
}

const inJson = /("google_key"\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s,}]+)/g

/** The key in a body, which need not be readable otherwise; empty for none. */
function keyIn(body: Buffer): string {
  const given = body.includes('google_key') ? [...body.toString().matchAll(inJson)].at(-1)?.[2] : undefined
  return given === undefined ? '' : scalarText(readJson(given))
}

/** Whether a body that is not read yet looks like a lead of Google Ads. */
export const isLikeGoogleAds = (body: Buffer): boolean => body.includes('"user_column_data"')

/** A body without the key in it, for requests are shown to staff as they came. */
export function withoutKey(body: Buffer): Buffer {
  if (!body.includes('google_key')) return body
  return Buffer.from(body.toString('latin1').replace(inJson, '$1""'), 'latin1')
}
