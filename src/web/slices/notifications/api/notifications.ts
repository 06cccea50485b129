import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  getNotifications,
  type Notifications,
  putNotifications,
} from '#contract/notifications/notifications.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/optimistic.ts'

type EmailChoices = Partial<Pick<Notifications, 'due_emails' | 'day_emails'>>

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(getNotifications, undefined, { signal }),
})

/** Turns a daily email on or off. */
export const useEmailChoice = () =>
  useMutation({
    mutationFn: (choice: EmailChoices) => call(putNotifications, { body: choice }),
    ...optimistic(notificationsQuery.queryKey, (chosen: Notifications, choice: EmailChoices) => ({
      ...chosen,
      ...choice,
    })),
  })
