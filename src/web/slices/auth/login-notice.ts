import { passwordResetMessages } from '#contract/auth/password-reset.messages.ts'
import { apiErrors } from '#contract/http/errors.ts'

const notices = {
  'password-reset': passwordResetMessages.done,
  'session-ended': apiErrors.token_expired.detail,
}
type Notice = keyof typeof notices

/** State of the history entry of /login that has it say what led there. */
export const passwordResetDone = { notice: 'password-reset' } as const satisfies { notice: Notice }
export const sessionEnded = { notice: 'session-ended' } as const satisfies { notice: Notice }

/** What the login page tells first, or undefined: a sentence of ours, never one that an address or a page brings along. */
export const loginNotice = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'notice' in state &&
  typeof state.notice === 'string' &&
  Object.hasOwn(notices, state.notice)
    ? notices[state.notice as Notice]
    : undefined
