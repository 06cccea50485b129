import { useRef } from 'react'
import { idempotencyKey } from './idempotency-key.ts'

/** The same key for every attempt with the same body, so that a second click or a retry creates nothing twice. */
export function useAttemptKey(): (body: unknown) => string {
  const attempt = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: idempotencyKey() }
    return attempt.current.key
  }
}
