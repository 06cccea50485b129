import { Secret, TOTP } from 'otpauth'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { productName } from '#contract/product.ts'

const { digits, stepSeconds: period, window } = secondFactorLimits.app
const keyBytes = 20

export const newAppKey = (): string => new Secret({ size: keyBytes }).base32

export const appUri = (key: string, username: string): string =>
  new TOTP({ issuer: productName, label: username, secret: key, digits, period }).toString()

/** RFC 6238; undefined for codes other than of the current, previous or next step. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const secret = Secret.fromBase32(key)
  const delta = TOTP.validate({ token: code, secret, digits, period, window, timestamp })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}
