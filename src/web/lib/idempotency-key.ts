/** A random key that makes a repeated POST act once. Unlike `randomUUID` it exists without TLS as well. */
export const idempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
