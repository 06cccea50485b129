import { apiErrors } from '../http/errors.ts'
import { authLimits } from './auth.limits.ts'

export const authMessages = {
  checking: 'Checking authentication...',
  loginFailed: apiErrors.invalid_credentials.detail,
  loginUnavailable:
    "The server has a problem, so your password wasn't checked. Please try again in a moment.",
  passwordsDiffer: 'Passwords do not match.',
  newPasswordsDiffer: 'New passwords do not match.',
  passwordUpdated: 'Password updated successfully.',
  passwordFailed: 'An error occurred.',
  currentPasswordWrong: 'The current password is incorrect.',
  passwordShort: `Use at least ${authLimits.password.min} characters.`,
  passwordLong: `Use at most ${authLimits.password.max} characters.`,
  passwordSame: 'The new password must be different from the current one.',
  passwordHoldsName: "Your password can't contain your username, your email or the name of the practice.",
  passwordWeak: 'This password is too easy to guess.',
  usernameTaken: "This email can't be used to sign up. If it's yours, sign in instead.",
  emailLost: (username: string) =>
    `Someone showed that this email is theirs, so it was removed from your account. Your username is now ${username}.`,
  signupClosed: 'Sign-up is closed. Ask an administrator for an invitation.',
  signupNeedsEmail:
    "New practices can't be created here because this server can't send email. Ask an administrator of your practice for an invitation instead.",
  loggedOut: 'Logged out.',
} as const
