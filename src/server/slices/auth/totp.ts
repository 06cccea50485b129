import { Secret, TOTP } from 'otpauth'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import { productName } from '#contract/product.ts'

const { digits, stepSeconds: period, window } = secondFactorLimits.app
const keyBytes = 20

/** A new key for an authenticator app, in base 32. */
export const newAppKey = (): string => new Secret({ size: keyBytes }).base32

/** The key as apps read it from a QR code. */
export const appUri = (key: string, username: string): string =>
  new TOTP({ issuer: productName, label: username, secret: key, digits, period }).toString()

/** The time step that a code belongs to (RFC 6238); undefined when it is not right now, a step ago or in a step. */
export function stepOfCode(key: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const secret = Secret.fromBase32(key)
  const delta = TOTP.validate({ token: code, secret, digits, period, window, timestamp })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}
