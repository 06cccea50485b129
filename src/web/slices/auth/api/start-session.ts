import { useMutation } from '@tanstack/react-query'
import { login, signup } from '#contract/auth/auth.endpoints.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'

const start = (tokens: SessionTokens) => session.start(tokens)

/** Logs in and keeps the session in this browser. */
export const useLogin = () =>
  useMutation({
    mutationFn: (credentials: { username: string; password: string }) => call(login, { body: credentials }),
    onSuccess: start,
  })

/** Signs up and keeps the session in this browser. */
export const useSignup = () =>
  useMutation({
    mutationFn: (request: { email: string; password: string }) => call(signup, { body: request }),
    onSuccess: start,
  })
