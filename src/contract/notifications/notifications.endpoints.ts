import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'

/** What a person is told by mail, and whether mails can be sent at all. */
export const Notifications = z.object({ due_mails: z.boolean(), mail_set_up: z.boolean() })
export type Notifications = z.infer<typeof Notifications>

const base = { access: 'staff', tag: 'notifications' } as const

export const getNotifications = endpoint({
  ...base,
  method: 'GET',
  path: '/notifications/',
  summary: 'What the signed-in person is told by mail',
  response: Notifications,
})

export const putNotifications = endpoint({
  ...base,
  method: 'PUT',
  path: '/notifications/',
  summary: 'Choose what to be told by mail',
  body: z.strictObject({ due_mails: z.boolean() }),
  response: Notifications,
  audit: { kind: 'user', part: 'mails' },
})
