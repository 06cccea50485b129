import { apiErrors } from '../http/errors.ts'
import { authLimits } from './auth.limits.ts'

export const authMessages = {
  checking: 'Checking authentication...',
  missingToken: apiErrors.unauthenticated.detail,
  loginFailed: apiErrors.invalid_credentials.detail,
  passwordsDiffer: 'Passwords do not match.',
  newPasswordsDiffer: 'New passwords do not match.',
  passwordUpdated: 'Password updated successfully.',
  passwordFailed: 'An error occurred.',
  currentPasswordWrong: 'The current password is not right.',
  passwordShort: `Use at least ${authLimits.password.min} characters.`,
  passwordLong: `Use at most ${authLimits.password.max} characters.`,
  passwordSame: 'The new password must differ from the current one.',
  passwordHoldsName: 'The password must not contain your username, your email or the name of the practice.',
  passwordWeak: 'This password is too easy to guess.',
  usernameTaken: 'This email cannot be used to sign up. If it is yours, log in instead.',
  signupClosed: 'Sign up is closed here. Ask an administrator for an invitation.',
  loggedOut: 'Logged out.',
} as const
