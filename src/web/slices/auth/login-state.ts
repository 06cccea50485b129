import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { apiErrors } from '#contract/http/errors.ts'

const notices = {
  'password-reset': passwordResetMessages.done,
  'session-ended': apiErrors.token_expired.detail,
}
type Notice = keyof typeof notices

export const passwordResetDone = { notice: 'password-reset' } as const satisfies { notice: Notice }
export const sessionEnded = { notice: 'session-ended' } as const satisfies { notice: Notice }

/** Our own text by key, never text from the URL or history state. */
export const loginNotice = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'notice' in state &&
  typeof state.notice === 'string' &&
  Object.hasOwn(notices, state.notice)
    ? notices[state.notice as Notice]
    : undefined

const home = '/home'

/**
 * Where to go after sign-in: the page that asked for it, else /home (spec section 2). Only follows paths on
 * this site, and never back to sign-in.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  if (typeof from !== 'string' || !/^\/[^/\\]/.test(from)) return home
  return /^\/(login|signup)\b/.test(from) ? home : from
}
