import { queryOptions, useMutation } from '@tanstack/react-query'
import { listMemberships, switchCompany } from '#contract/auth/sessions.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { session } from '#web/lib/session.ts'
import { leaveFor } from '#web/ui/use-unsaved-warning.ts'

export const membershipsQuery = queryOptions({
  queryKey: ['memberships'],
  queryFn: async ({ signal }) =>
    (await call(listMemberships, undefined, { signal, background: true })).results,
  staleTime: 5 * 60_000,
})

/** Reloads the page, which drops everything this tab held about the other company. Other tabs follow. */
export const useSwitchCompany = () =>
  useMutation({
    mutationFn: (company: number) => call(switchCompany, { body: { company } }),
    onSuccess: (tokens) => {
      session.switchTo(tokens)
      leaveFor('/home')
    },
  })
