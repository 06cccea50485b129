import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { Message, SessionTokens } from './auth.schemas.ts'
import {
  AppConfirmation,
  AppKey,
  Confirmation,
  NewPasskey,
  PasskeyCreated,
  PasskeySignIn,
  PasskeySignInStart,
  PasskeyStart,
  RecoveryCodes,
  SecondFactor,
  SecondFactorRequirement,
  SecondStep,
} from './auth.second-factor.schemas.ts'

export const completeLogin = endpoint({
  method: 'POST',
  path: '/token/second-factor/',
  access: 'public',
  tag: 'auth',
  summary: 'Go on with a sign-in that asked for a second factor: by code, recovery code or passkey',
  body: SecondStep,
  response: SessionTokens,
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/token/passkey/options/',
  access: 'public',
  tag: 'auth',
  summary: 'What a passkey has to sign for a sign-in without a password; works once, for five minutes',
  response: PasskeySignInStart,
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/token/passkey/',
  access: 'public',
  tag: 'auth',
  summary: 'Sign in with a passkey alone',
  body: PasskeySignIn,
  response: SessionTokens,
})

const own = { access: 'staff', tag: 'auth', beforeEnrolment: true } as const

export const confirmSession = endpoint({
  ...own,
  method: 'POST',
  path: '/session/confirm/',
  summary: 'Give the own password again, ahead of changes to how one signs in; counts for five minutes',
  body: Confirmation,
  response: Message,
  audit: { action: 'changed', kind: 'session', part: 'confirmed' },
})

export const getSecondFactor = endpoint({
  ...own,
  method: 'GET',
  path: '/second-factor/',
  summary: 'How the signed-in person proves who they are beside the password',
  response: SecondFactor,
})

export const startApp = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/app/',
  summary: 'A new key for an authenticator app; it counts once a code of it was entered',
  response: AppKey,
  // Nothing of it counts before it is confirmed.
  audit: false,
})

export const confirmApp = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/app/confirm/',
  summary: 'Enter a code of the new key: from now on a sign-in asks for one',
  body: AppConfirmation,
  response: RecoveryCodes,
  audit: { action: 'second_factor_changed', kind: 'user', part: 'app added' },
})

export const removeApp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/second-factor/app/',
  summary: 'Ask for no codes of an app any more; every other session of this person ends',
  audit: { action: 'second_factor_changed', kind: 'user', part: 'app removed' },
})

export const startPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/passkeys/options/',
  summary: 'What the browser needs to make a passkey; works once, for five minutes',
  response: PasskeyStart,
  audit: false,
})

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/passkeys/',
  summary: 'Keep a passkey that the browser has made',
  body: NewPasskey,
  response: PasskeyCreated,
  status: 201,
  audit: { action: 'second_factor_changed', kind: 'user', part: 'passkey added' },
})

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/second-factor/passkeys/:id/',
  summary: 'Remove one of the own passkeys; every other session of this person ends',
  params: IdParams,
  audit: { action: 'second_factor_changed', part: 'passkey removed' },
})

export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/second-factor/recovery-codes/',
  summary: 'New recovery codes, shown once; the old ones no longer work',
  response: RecoveryCodes,
  audit: { action: 'second_factor_changed', kind: 'user', part: 'recovery codes renewed' },
})

export const requireSecondFactor = endpoint({
  method: 'PUT',
  path: '/second-factor/requirement/',
  access: 'manage_security',
  tag: 'auth',
  summary: 'Whether the company asks all of its staff for a second factor',
  body: SecondFactorRequirement,
  response: SecondFactorRequirement,
  audit: { action: 'changed', kind: 'company', part: 'second factor required or not' },
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/staff/:id/second-factor/',
  access: 'manage_staff',
  tag: 'staff',
  summary: 'Remove the second factor of one of the staff who has lost the device; their sessions end',
  params: IdParams,
  audit: { action: 'second_factor_changed', part: 'reset' },
})
