import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  endOwnSession,
  listSessions,
  logoutEverywhere,
  type OwnSession,
} from '#contract/auth/sessions.endpoints.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { dropOwnDrafts } from '#web/lib/drafts.ts'
import { restore } from '#web/lib/optimistic.ts'
import { session } from '#web/lib/session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, undefined, { signal })).results,
})

const { queryKey } = sessionsQuery

export const useEndSession = () =>
  useMutation({
    mutationFn: ({ id }: OwnSession) => call(endOwnSession, { params: { id: String(id) } }),
    onMutate: async ({ id }, { client }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (all) => all?.filter((each) => each.id !== id))
      return { before }
    },
    onError: (error, _session, result, { client }) => {
      // It has already ended, which is what was asked for.
      if (errorStatus(error) !== 404) restore(client, queryKey, result?.before)
    },
    onSettled: (_answer, _error, _session, _result, { client }) => client.invalidateQueries({ queryKey }),
  })

export const useLogoutEverywhere = () =>
  useMutation({
    mutationFn: async ({ keepThis }: { keepThis: boolean }) => {
      if (!keepThis) await dropOwnDrafts()
      return call(logoutEverywhere, { body: { keep_this: keepThis } })
    },
    onSuccess: (_answer, { keepThis }, _result, { client }) => {
      if (keepThis) return client.invalidateQueries({ queryKey })
      session.end('logout')
    },
  })
