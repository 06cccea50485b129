import { z } from 'zod'

/** All error codes with their HTTP status and default text. */
export const apiErrors = {
  malformed: { status: 400, detail: "The request couldn't be read." },
  unauthenticated: { status: 401, detail: 'Authentication token is missing. Please log in again.' },
  invalid_credentials: { status: 401, detail: 'Invalid username or password. Please try again.' },
  token_expired: { status: 401, detail: 'Your session has ended. Please sign in again.' },
  forbidden: { status: 403, detail: "You don't have permission to do this." },
  second_factor_required: {
    status: 403,
    detail: 'One more step: enter the code from your authenticator app or use a passkey.',
  },
  challenge_expired: {
    status: 403,
    detail: 'This took too long or had too many attempts. Please sign in again.',
  },
  passkey_refused: {
    status: 403,
    detail: "This passkey isn't recognized. Sign in with your password instead.",
  },
  confirmation_required: { status: 403, detail: 'Enter your password to continue.' },
  enrolment_required: {
    status: 403,
    detail: 'Your practice requires two-factor sign-in. Set it up to continue.',
  },
  email_unconfirmed: { status: 403, detail: 'Your practice opens as soon as you confirm your email.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: "This method isn't allowed here." },
  timeout: { status: 408, detail: 'The request timed out.' },
  conflict: { status: 409, detail: 'This conflicts with an existing record.' },
  stale: { status: 412, detail: 'Someone else changed this. Reload it and try again.' },
  too_large: { status: 413, detail: 'The request is too large.' },
  unsupported_media_type: { status: 415, detail: "This content type isn't supported." },
  invalid_fields: { status: 422, detail: "Some fields aren't valid." },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait and try again.' },
  internal: { status: 500, detail: 'Something went wrong. Nothing was changed.' },
  disk_full: {
    status: 507,
    detail: "The server's disk is full. Nothing was saved. Tell the person who runs your server.",
  },
  unavailable: { status: 503, detail: 'The database is unavailable. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; detail: string }>

/** Shown by the browser when a response does not match the contract. */
export const answerMessages = {
  unreadable: "The server sent an answer that couldn't be read. Please try again.",
  unknown: 'Something went wrong. Please try again.',
} as const

export type ApiErrorCode = keyof typeof apiErrors

/** Messages by field; '' stands for the whole record. */
export type FieldErrors = Record<string, string[]>

export const ErrorEnvelope = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Extra data of some codes; see the endpoint's `refusals`. */
  data: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string(),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>
