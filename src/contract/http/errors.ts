import { z } from 'zod'

/** Every error the API can answer: its HTTP status and the text shown when nothing more exact is known. */
export const apiErrors = {
  malformed: { status: 400, detail: 'The request could not be read.' },
  unauthenticated: { status: 401, detail: 'Authentication token is missing. Please log in again.' },
  invalid_credentials: { status: 401, detail: 'Invalid username or password. Please try again.' },
  token_expired: { status: 401, detail: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  second_factor_required: {
    status: 403,
    detail: 'One more step: enter the code of your authenticator app, or use a passkey.',
  },
  challenge_expired: {
    status: 403,
    detail: 'This took too long, or was tried too often. Please log in again.',
  },
  passkey_refused: {
    status: 403,
    detail: 'This passkey is not known here. Log in with your password instead.',
  },
  confirmation_required: { status: 403, detail: 'Enter your password to go on.' },
  enrolment_required: {
    status: 403,
    detail: 'Your practice asks for two-factor sign-in. Set it up to go on.',
  },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This method is not allowed here.' },
  timeout: { status: 408, detail: 'The request took too long to arrive.' },
  conflict: { status: 409, detail: 'This conflicts with what is already stored.' },
  stale: { status: 412, detail: 'Someone else has changed this in the meantime.' },
  too_large: { status: 413, detail: 'The request is too large.' },
  unsupported_media_type: { status: 415, detail: 'This content type is not supported.' },
  invalid_fields: { status: 422, detail: 'Some fields are not valid.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait and try again.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: {
    status: 503,
    detail: 'The database cannot be reached right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; detail: string }>

export type ApiErrorCode = keyof typeof apiErrors

/** Texts per field; the empty name stands for the record as a whole. */
export type FieldErrors = Record<string, string[]>

/** The body of every answer outside 200 to 299. */
export const ErrorEnvelope = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** What is needed to go on, where a code brings something: the endpoint says what. */
  data: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string(),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>
