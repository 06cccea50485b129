import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { passkeyLogin, startPasskeyLogin } from '#contract/auth/auth.second-factor.endpoints.ts'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { PasskeyRequest } from '#contract/auth/auth.second-factor.refusal.ts'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationRequest,
} from '#contract/auth/auth.second-factor.schemas.ts'
import { call, ToldError } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'

// The contract declares the parts of WebAuthn's records that we use; the library's types are complete.
type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationJson = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Rejects with a message for the user. */
export const signWithPasskey = (request: PasskeyRequest): Promise<PasskeyAssertion> =>
  withMessage(startAuthentication({ optionsJSON: request as RequestJson }))

/** Rejects with a message for the user. */
export const makePasskey = (request: PasskeyCreationRequest): Promise<PasskeyCreation> =>
  withMessage(startRegistration({ optionsJSON: request as CreationJson }))

const texts: Record<string, string> = {
  NotAllowedError: secondFactorMessages.passkeyCancelled,
  AbortError: secondFactorMessages.passkeyCancelled,
  InvalidStateError: secondFactorMessages.passkeyKnown,
  SecurityError: secondFactorMessages.passkeyElsewhere,
}

async function withMessage<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch (error) {
    const kind = error instanceof Error && error.cause instanceof Error ? error.cause.name : ''
    throw new ToldError(texts[kind] ?? secondFactorMessages.passkeyFailed, { cause: error })
  }
}

export async function logInByPasskey(): Promise<void> {
  const { passkey } = await call(startPasskeyLogin)
  const signed = await signWithPasskey(passkey)
  session.start(await call(passkeyLogin, { body: { passkey: signed } }))
}
