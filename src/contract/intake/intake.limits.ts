/** Limits of the public doors. Sizes are in bytes or characters. */
export const intakeLimits = {
  bodyBytes: 256 * 1024,
  fields: 200,
  fieldName: 200,
  formId: 64,
  idempotencyKey: 200,
} as const
