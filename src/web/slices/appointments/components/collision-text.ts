import { errorStatus, serverError } from '#web/lib/api.ts'

/** With what an appointment collides, in the server's words; undefined when something else went wrong. */
export const collisionText = (error: unknown): string | undefined =>
  errorStatus(error) === 409 ? serverError(error)?.detail : undefined
