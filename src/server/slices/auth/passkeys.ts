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

// Half a second and 27 MB that a start without passkeys need not pay.
const library = () => import('@simplewebauthn/server')

/** For whom passkeys are made: they answer to no other address. */
export interface RelyingParty {
  /** Host name of the product's own address. */
  id: string
  origin: string
}

/** The relying party of the product's own address; it never comes from a request. */
export function relyingPartyAt(address: string): RelyingParty {
  const { hostname, origin } = new URL(address)
  return { id: hostname, origin }
}

interface KnownPasskey {
  /** The credential's id, base64url. */
  id: string
  transports: string[]
}

const timeout = secondFactorLimits.challengeSeconds * 1000
const descriptors = (passkeys: KnownPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** What a browser needs to have a challenge signed: by one of the given passkeys, else by any that it has for us. */
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

/** What a passkey knows a user by. It tells nothing about them, and is the same for all of their passkeys. */
const userHandle = (hashKey: string, userId: number): string =>
  createHmac('sha256', hashKey).update(`passkey user ${userId}`).digest('base64url')

// ES256, EdDSA and RS256: what authenticators of today make.
const algorithms = [-7, -8, -257]

/** What a browser needs to make a passkey that works without a password too: kept on the device, unlocked by its owner. */
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
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})

/** A passkey as it is stored. */
export interface StoredPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/** The challenge that a browser says was signed; undefined when it says nothing that can be read. */
export function challengeOf({ response }: PasskeyAssertion | PasskeyCreation): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const challenge = (said as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Checks a passkey just made; undefined when anything about it is not as it was asked for. */
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

/** Checks a signature, and that the counter has grown where the passkey has one; answers the new counter, or undefined. */
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
