import { createHash, timingSafeEqual } from 'node:crypto'
import { googleAdsMessages } from '#contract/intake/google-ads.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import { readJson, scalarText } from '../parsing/field-tree.ts'

export const keyOwner = (locationId: number) => `Google Ads key of location ${locationId}`

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * A 403 for a Google Ads lead that lacks the key of its location, or undefined. A location without a key
 * accepts every lead. When the stored key cannot be decrypted because the installation's secret was replaced,
 * all leads are refused and wait in the inbox.
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

/** The key in a body, even in one that cannot be parsed otherwise, or an empty string. */
function keyIn(body: Buffer): string {
  const rawKey = body.includes('google_key') ? [...body.toString().matchAll(inJson)].at(-1)?.[2] : undefined
  return rawKey === undefined ? '' : scalarText(readJson(rawKey))
}

/** Whether an unparsed body looks like a Google Ads lead. */
export const isLikeGoogleAds = (body: Buffer): boolean => body.includes('"user_column_data"')

/** Removes the key from a body, because staff see the bodies of requests as received. */
export function withoutKey(body: Buffer): Buffer {
  if (!body.includes('google_key')) return body
  return Buffer.from(body.toString('latin1').replace(inJson, '$1""'), 'latin1')
}
