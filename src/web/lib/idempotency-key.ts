import { useRef } from 'react'

/** Works without TLS, unlike `randomUUID`. */
export const idempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Same key for every attempt with the same body, so a double click or retry creates nothing twice. */
export function useAttemptKey(): (body: unknown) => string {
  const attempt = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: idempotencyKey() }
    return attempt.current.key
  }
}
