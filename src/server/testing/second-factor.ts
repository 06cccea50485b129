import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/auth/auth.endpoints.ts'
import {
  addPasskey,
  confirmApp,
  startApp,
  startPasskey,
} from '#contract/auth/auth.second-factor.endpoints.ts'
import { type SecondFactorChallenge, SecondFactorRefusal } from '#contract/auth/auth.second-factor.refusal.ts'
import type { AppUnderTest } from './app.ts'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { insertRow, testPassword, userOf } from './builders.ts'
import { clientOf, type TestClient } from './client.ts'

/** Can't sign. */
export async function createPasskeyRow({ db, clock }: AppUnderTest, staffId: number): Promise<number> {
  const user_id = await userOf({ db }, staffId)
  return insertRow(db, 'passkeys', {
    user_id,
    credential_id: randomBytes(16).toString('base64url'),
    public_key: randomBytes(32),
    counter: 0,
    transports: [],
    name: 'A passkey',
    created_at: clock.now(),
    last_used_at: null,
  })
}

/** The current code, or the one some seconds from now. */
export const codeOf = ({ clock }: AppUnderTest, secret: string, seconds = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() + seconds * 1000 })

/** Returns the key and the recovery codes. */
export async function enrolApp(
  app: AppUnderTest,
  client: TestClient,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await client.call(startApp)
  const { secret } = started.body
  const confirmed = await client.call(confirmApp, { body: { code: codeOf(app, secret) } })
  if (confirmed.status !== 200) throw new Error(`an app could not be set up: ${confirmed.status}`)
  return { secret, recoveryCodes: confirmed.body.recovery_codes }
}

/** For the client's user. */
export async function enrolPasskey(app: AppUnderTest, client: TestClient): Promise<Authenticator> {
  const authenticator = createAuthenticator()
  const { body } = await client.call(startPasskey)
  const passkey = authenticator.create(body.passkey, { origin: originOf(app) })
  const { status } = await client.call(addPasskey, { body: { name: 'A phone', passkey } })
  if (status !== 201) throw new Error(`a passkey could not be added: ${status}`)
  return authenticator
}

export const originOf = ({ settings }: AppUnderTest): string => `http://localhost:${settings.PORT}`

/** With the right password; expects a challenge. */
export async function askedForMore(
  app: AppUnderTest,
  username: string,
  address?: string,
): Promise<SecondFactorChallenge> {
  const { status, body } = await clientOf(app, undefined, address).call(login, {
    body: { username, password: testPassword },
  })
  if (status !== 403) throw new Error(`a login answered ${status}`)
  return SecondFactorRefusal.parse(body).data
}
