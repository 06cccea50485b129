import { createHmac } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { secondFactorLimits } from '#contract/auth/auth.second-factor.limits.ts'
import type { PasskeyRequest } from '#contract/auth/auth.second-factor.refusal.ts'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationRequest,
} from '#contract/auth/auth.second-factor.schemas.ts'
import { productName } from '#contract/product.ts'

// Loaded on demand: half a second and 27 MB.
const library = () => import('@simplewebauthn/server')

export interface RelyingParty {
  /** The host name of PUBLIC_URL. */
  id: string
  origin: string
}

/** Never taken from a request. */
export function relyingPartyAt(address: string): RelyingParty {
  const { hostname, origin } = new URL(address)
  return { id: hostname, origin }
}

interface KnownPasskey {
  id: string
  transports: string[]
}

const timeout = secondFactorLimits.challengeSeconds * 1000
const descriptors = (passkeys: KnownPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** For one of these passkeys, or any. */
export const requestOptions = (
  { id }: RelyingParty,
  challenge: string,
  passkeys: KnownPasskey[] = [],
): PasskeyRequest => ({
  challenge,
  rpId: id,
  timeout,
  userVerification: 'required',
  allowCredentials: descriptors(passkeys),
})

/** Reveals nothing about the user; the same for all of their passkeys. */
const userHandle = (hashKey: string, userId: number): string =>
  createHmac('sha256', hashKey).update(`passkey user ${userId}`).digest('base64url')

// ES256, EdDSA and RS256.
const algorithms = [-7, -8, -257]

/** A discoverable passkey with user verification, which works without a password. */
export const creationOptions = (
  { id }: RelyingParty,
  challenge: string,
  user: { id: number; username: string; name: string; hashKey: string; passkeys: KnownPasskey[] },
): PasskeyCreationRequest => ({
  challenge,
  rp: { id, name: productName },
  user: { id: userHandle(user.hashKey, user.id), name: user.username, displayName: user.name },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout,
  excludeCredentials: descriptors(user.passkeys),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

export interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/** From the client data; undefined if unreadable. */
export function challengeOf({ response }: PasskeyAssertion | PasskeyCreation): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const challenge = (said as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Undefined when anything doesn't match. */
export async function verifyCreation(
  { id, origin }: RelyingParty,
  challenge: string,
  passkey: PasskeyCreation,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { credential } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
  }
}

/** Checks the signature and that the counter grew. Returns the new counter, or undefined. */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  challenge: string,
  passkey: PasskeyAssertion,
  stored: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const credential: WebAuthnCredential = {
    id: stored.credential_id,
    publicKey: new Uint8Array(stored.public_key),
    counter: stored.counter,
    transports: stored.transports,
  }
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential,
    requireUserVerification: true,
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}
