import { queryOptions, useMutation } from '@tanstack/react-query'
import { getNotifications, putNotifications } from '#contract/notifications/notifications.endpoints.ts'
import { call } from '#web/lib/api.ts'

/** What the signed-in person is told by mail. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(getNotifications, undefined, { signal }),
})

/** Chooses whether to be told each morning: shown at once, taken back when the server refuses. */
export const useDueMails = () =>
  useMutation({
    mutationFn: (due_mails: boolean) => call(putNotifications, { body: { due_mails } }),
    onMutate: async (due_mails, { client }) => {
      const { queryKey } = notificationsQuery
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (chosen) => chosen && { ...chosen, due_mails })
      return before
    },
    onError: (_error, _sent, before, { client }) => client.setQueryData(notificationsQuery.queryKey, before),
  })
