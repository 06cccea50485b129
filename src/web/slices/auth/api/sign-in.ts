import { useMutation } from '@tanstack/react-query'
import { login, logout, signup, updatePassword } from '#contract/auth/auth.endpoints.ts'
import { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { call, UnreadableAnswer } from '#web/lib/api.ts'
import { dropOwnDrafts } from '#web/lib/drafts.ts'
import { session } from '#web/lib/session.ts'

function start(tokens: SessionTokens) {
  if (!SessionTokens.safeParse(tokens).success) throw new UnreadableAnswer()
  session.start(tokens)
}

export const useLogin = () =>
  useMutation({
    mutationFn: (credentials: { username: string; password: string }) => call(login, { body: credentials }),
    onSuccess: start,
  })

export const useSignup = () =>
  useMutation({
    mutationFn: (request: { email: string; password: string }) => call(signup, { body: request }),
    onSuccess: start,
  })

/** Signs out locally even when the server cannot be reached. */
export const useLogout = () =>
  useMutation({
    // Pending requests would be refused and look like an expired session.
    onMutate: (_nothing, { client }) => client.cancelQueries(),
    mutationFn: async () => {
      await dropOwnDrafts()
      return call(logout)
    },
    onSettled: () => session.end('logout'),
  })

export const useUpdatePassword = () =>
  useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) => call(updatePassword, { body }),
  })
