import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  askForReset,
  checkResetLink,
  completeReset,
  resetWays,
} from '#contract/auth/password-reset.endpoints.ts'
import { call } from '#web/lib/api.ts'

export const resetWaysQuery = queryOptions({
  queryKey: ['password-reset', 'ways'],
  queryFn: ({ signal }) => call(resetWays, undefined, { signal }),
})

export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', 'link', token],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useAskForReset = () =>
  useMutation({ mutationFn: (body: { username: string }) => call(askForReset, { body }) })

export const useCompleteReset = () =>
  useMutation({
    mutationFn: (body: { token: string; new_password: string }) => call(completeReset, { body }),
  })
