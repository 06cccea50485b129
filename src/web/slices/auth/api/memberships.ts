import { queryOptions, useMutation } from '@tanstack/react-query'
import { listMemberships, switchCompany } from '#contract/auth/sessions.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'
import { leaveFor } from '#web/ui/use-unsaved-warning.ts'

/** The companies that the person works for. */
export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: async ({ signal }) =>
    (await call(listMemberships, undefined, { signal, background: true })).results,
  staleTime: 5 * 60_000,
})

/**
 * Goes on in another company. The page is loaded anew: whatever this tab held of the former company, in whichever
 * corner, is gone with it. Other tabs follow.
 */
export const useSwitchCompany = () =>
  useMutation({
    mutationFn: (company: number) => call(switchCompany, { body: { company } }),
    onSuccess: (tokens) => {
      session.switchTo(tokens)
      leaveFor('/home')
    },
  })
