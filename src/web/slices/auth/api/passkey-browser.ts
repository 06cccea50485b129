import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import type { PasskeyRequest } from '#contract/auth/auth.second-factor.refusal.ts'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationRequest,
} from '#contract/auth/auth.second-factor.schemas.ts'

// The contract writes the records of WebAuthn down as far as they are used; the library knows all of their members.
type RequestJson = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationJson = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Has a passkey sign what the server asked. Rejects with a sentence for the person. */
export const signWithPasskey = (request: PasskeyRequest): Promise<PasskeyAssertion> =>
  told(startAuthentication({ optionsJSON: request as RequestJson }))

/** Has the browser make a passkey. Rejects with a sentence for the person. */
export const makePasskey = (request: PasskeyCreationRequest): Promise<PasskeyCreation> =>
  told(startRegistration({ optionsJSON: request as CreationJson }))

const texts: Record<string, string> = {
  NotAllowedError: secondFactorMessages.passkeyCancelled,
  AbortError: secondFactorMessages.passkeyCancelled,
  InvalidStateError: secondFactorMessages.passkeyKnown,
  SecurityError: secondFactorMessages.passkeyElsewhere,
}

async function told<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch (error) {
    const kind = error instanceof Error && error.cause instanceof Error ? error.cause.name : ''
    throw new Error(texts[kind] ?? secondFactorMessages.passkeyFailed, { cause: error })
  }
}
