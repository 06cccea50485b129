import { secondFactorLimits } from './auth.second-factor.limits.ts'

export const secondFactorMessages = {
  codeForm: `Enter the ${secondFactorLimits.app.digits}-digit code from your app.`,
  codeWrong: 'This code is incorrect or was already used. Wait for the next one and try again.',
  recoveryCodeForm: `A recovery code has ${secondFactorLimits.recoveryCodes.length} letters and digits.`,
  recoveryCodeWrong: 'This recovery code is incorrect or was already used.',
  secretReplaced:
    "Chairside can't check your app and recovery codes anymore, because its secret key was replaced. Sign in with a passkey, or ask an administrator to reset your two-factor sign-in.",
  oneProof: 'Send exactly one of: a code, a recovery code, a passkey.',
  nothingPending: 'The setup key has expired or was replaced. Please start over.',
  passkeyKnown: 'This passkey is already in use.',
  passkeysFull: `An account can have at most ${secondFactorLimits.passkeys.max} passkeys. Remove one you no longer use.`,
  passkeyCancelled: 'Nothing was changed. The passkey was canceled or took too long.',
  passkeyUnsupported: "This browser doesn't support passkeys. Try another browser.",
  passkeyInsecure: 'Passkeys need HTTPS. Ask the person who runs your server to set it up.',
  passkeyAddress: (origin: string) =>
    `Passkeys don't work at this address. Open Chairside at ${origin}, or ask the person who runs your server to change its public address (PUBLIC_URL).`,
  passkeyElsewhere:
    "Passkeys don't work at this address. Ask the person who runs your server to set its public address (PUBLIC_URL).",
  passkeyFailed: "The passkey couldn't be used. Please try again.",
  confirmed: 'Password confirmed.',
  lastOne: 'Your practice requires two-factor sign-in. Set up another method before you remove this one.',
  noneForCodes: 'Set up an app or a passkey before making recovery codes.',
  setUpFirst: "Set up two-factor sign-in for yourself first, so you aren't locked out.",
  resetYourself: 'Manage your own account under Sign-in and security.',
  resetQuestion: (name: string) =>
    `${name} will be signed out everywhere and can sign in with just a password until they set it up again. Confirm the request came from them.`,
  resetDone: (name: string) => `${name} can sign in with their password again.`,
  worksElsewhere:
    "This person also works for another practice, so you can't reset this for them. They can use a recovery code or ask the person who runs your server.",
  confirm: 'Enter your password to continue.',
  appStep: 'Enter the code from your authenticator app.',
  recoveryStep: 'Enter one of your recovery codes. Each works once.',
  passkeyStep: "Confirm it's you with a passkey on this device or another one.",
  codesShown:
    'Keep these somewhere you can get to without your phone, such as a printout or a password manager. Each one signs you in once.',
  codesOnce: "You won't see them again.",
  codesFew: 'You are running out of recovery codes. Make new ones now.',
} as const
