import { endpoints } from '../http/endpoints.ts'
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

const publicly = endpoints({ access: 'public', tag: 'auth' })

export const completeLogin = publicly('POST /token/second-factor/', {
  summary: 'Complete a sign-in with a code, a recovery code or a passkey',
  body: SecondStep,
  response: SessionTokens,
})

export const startPasskeyLogin = publicly('POST /token/passkey/options/', {
  summary: 'Start a sign-in by passkey; the challenge works once, for five minutes',
  response: PasskeySignInStart,
})

export const passkeyLogin = publicly('POST /token/passkey/', {
  summary: 'Sign in with a passkey',
  body: PasskeySignIn,
  response: SessionTokens,
})

const own = endpoints({ access: 'staff', tag: 'auth', beforeEnrolment: true })

export const confirmSession = own('POST /session/confirm/', {
  summary:
    'Confirm your password before a grave change, which else answers confirmation_required; lasts five minutes',
  body: Confirmation,
  response: Message,
  audit: { action: 'changed', kind: 'session', part: 'confirmed' },
})

export const getSecondFactor = own('GET /second-factor/', {
  summary: 'Get your second factors',
  response: SecondFactor,
})

export const startApp = own('POST /second-factor/app/', {
  summary: 'Create a key for an authenticator app; it counts after you confirm it',
  response: AppKey,
  // Not audited, because the key does nothing until it is confirmed.
  audit: false,
})

export const confirmApp = own('POST /second-factor/app/confirm/', {
  summary: 'Confirm the key of an authenticator app; sign-ins then ask for its codes',
  body: AppConfirmation,
  response: RecoveryCodes,
  audit: { action: 'second_factor_changed', kind: 'user', part: 'app added' },
})

export const removeApp = own('DELETE /second-factor/app/', {
  summary: 'Remove your authenticator app; all your other sessions end',
  audit: { action: 'second_factor_changed', kind: 'user', part: 'app removed' },
})

export const startPasskey = own('POST /second-factor/passkeys/options/', {
  summary: 'Start to add a passkey; the challenge works once, for five minutes',
  response: PasskeyStart,
  audit: false,
})

export const addPasskey = own('POST /second-factor/passkeys/', {
  summary: 'Add a passkey',
  body: NewPasskey,
  response: PasskeyCreated,
  status: 201,
  audit: { action: 'second_factor_changed', kind: 'user', part: 'passkey added' },
})

export const removePasskey = own('DELETE /second-factor/passkeys/:id/', {
  summary: 'Remove a passkey; all your other sessions end',
  audit: { action: 'second_factor_changed', part: 'passkey removed' },
})

export const renewRecoveryCodes = own('POST /second-factor/recovery-codes/', {
  summary: 'Replace your recovery codes; the new ones are shown once',
  response: RecoveryCodes,
  audit: { action: 'second_factor_changed', kind: 'user', part: 'recovery codes renewed' },
})

export const requireSecondFactor = endpoints({ access: 'manage_security', tag: 'auth' })(
  'PUT /second-factor/requirement/',
  {
    summary: 'Require two-factor sign-in for all staff, or stop requiring it',
    body: SecondFactorRequirement,
    response: SecondFactorRequirement,
    audit: { action: 'changed', kind: 'company', part: 'second factor required or not' },
  },
)

export const resetSecondFactor = endpoints({ access: 'manage_staff', tag: 'staff' })(
  'DELETE /staff/:id/second-factor/',
  {
    summary: 'Reset the second factors of a staff member; their sessions end',
    audit: { action: 'second_factor_changed', part: 'reset' },
  },
)
