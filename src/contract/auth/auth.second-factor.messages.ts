import { apiErrors } from '../http/errors.ts'
import { secondFactorLimits } from './auth.second-factor.limits.ts'

export const secondFactorMessages = {
  codeForm: `Enter the ${secondFactorLimits.app.digits} digits that the app shows.`,
  codeWrong: 'This code is not right, or was used before. Wait for the next one and try again.',
  recoveryCodeForm: `A recovery code has ${secondFactorLimits.recoveryCodes.length} letters and digits.`,
  recoveryCodeWrong: 'This recovery code is not right, or was used before.',
  oneProof: 'Send a code, a recovery code or a passkey: one of them.',
  nothingPending: 'Start again: the key for the app has been replaced or was never made.',
  passkeyRefused: apiErrors.passkey_refused.detail,
  passkeyKnown: 'This passkey is in use already.',
  passkeysFull: `An account has at most ${secondFactorLimits.passkeys.most} passkeys. Remove one that you no longer use.`,
  passkeyCancelled: 'Nothing was signed in or changed: the passkey was cancelled or took too long.',
  passkeyUnsupported: 'This browser offers no passkeys here: they need https, or localhost.',
  passkeyAddress: (origin: string) =>
    `Passkeys do not work at this address. Open Chairside at ${origin}, or ask whoever runs it to set PUBLIC_URL.`,
  passkeyElsewhere: 'Passkeys do not work at this address. Whoever runs Chairside sets theirs by PUBLIC_URL.',
  passkeyFailed: 'The passkey could not be used. Please try again.',
  confirmed: 'Your password is right.',
  lastOne: 'Your practice asks for two-factor sign-in: set up another way before you remove the last one.',
  noneForCodes: 'Set up an app or a passkey first: recovery codes stand in for those.',
  setUpFirst: 'Set up two-factor sign-in for yourself first, so that you are not the first to be shut out.',
  resetYourself: 'Use Sign-in and security for your own account.',
  resetQuestion: (name: string) =>
    `${name} then signs in by password alone until they set it up again, and everywhere they are signed in ends. Make sure that it is really they who ask.`,
  resetDone: (name: string) => `${name} can sign in by password again.`,
  worksElsewhere:
    'This person works for another practice as well, so it is not yours alone to reset. They can use a recovery code, or ask whoever runs Chairside.',
  confirm: 'Before you change how you sign in, enter your password once more.',
  appStep: 'Enter the code that your authenticator app shows.',
  recoveryStep: 'Enter one of the recovery codes that you have kept. It works once.',
  passkeyStep: 'Show that it is you, with the passkey of this device or another one.',
  codesShown:
    'Keep these where you find them without your phone: printed, or in a password manager. Each signs you in once.',
  codesOnce: 'They are shown now and never again.',
  codesFew: 'You are running out of recovery codes. Make new ones while you can still sign in.',
} as const
