import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  getNotifications,
  type Notifications,
  putNotifications,
} from '#contract/notifications/notifications.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/optimistic.ts'

type MailChoices = Partial<Pick<Notifications, 'due_mails' | 'day_mails'>>

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(getNotifications, undefined, { signal }),
})

/** Turns a daily email on or off. */
export const useMailChoice = () =>
  useMutation({
    mutationFn: (choice: MailChoices) => call(putNotifications, { body: choice }),
    ...optimistic(notificationsQuery.queryKey, (chosen: Notifications, choice: MailChoices) => ({
      ...chosen,
      ...choice,
    })),
  })
