import { type ApiErrorCode, apiErrors, type FieldErrors } from '#contract/http/errors.ts'

export class AppError extends Error {
  readonly code: ApiErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(
    code: ApiErrorCode,
    options: {
      detail?: string
      errors?: FieldErrors
      retryAfterSeconds?: number
      data?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(options.detail ?? apiErrors[code].detail, { cause: options.cause })
    this.code = code
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
    this.data = options.data
  }

  get status(): number {
    return apiErrors[this.code].status
  }
}

export const notFound = () => new AppError('not_found')

/** Throws 404 for undefined: absent, or not visible to this user. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound()
  return value
}

export const invalidFields = (errors: FieldErrors) => new AppError('invalid_fields', { errors })
