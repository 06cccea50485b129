import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  askForReset,
  checkResetLink,
  completeReset,
  resetWays,
} from '#contract/auth/password-reset.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** Whether a forgotten password can be reset by mail here. */
export const resetWaysQuery = queryOptions({
  queryKey: ['password-reset', 'ways'],
  queryFn: ({ signal }) => call(resetWays, undefined, { signal }),
})

/** Whose password a link resets; fails when it does not work any more. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', 'link', token],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Has a link mailed to whoever has this username or e-mail. */
export const useAskForReset = () =>
  useMutation({ mutationFn: (body: { username: string }) => call(askForReset, { body }) })

/** Sets a new password by a link. */
export const useCompleteReset = () =>
  useMutation({
    mutationFn: (body: { token: string; new_password: string }) => call(completeReset, { body }),
  })
