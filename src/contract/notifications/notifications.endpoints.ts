import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'

/** `email_set_up` is false when the installation cannot send email. */
export const Notifications = z.object({
  due_emails: z.boolean(),
  day_emails: z.boolean(),
  email_set_up: z.boolean(),
})
export type Notifications = z.infer<typeof Notifications>

const forStaff = endpoints({ access: 'staff', tag: 'notifications' })

export const getNotifications = forStaff('GET /notifications/', {
  summary: 'Get your email settings',
  response: Notifications,
})

export const putNotifications = forStaff('PUT /notifications/', {
  summary: 'Change your email settings',
  body: z.strictObject({ due_emails: z.boolean().optional(), day_emails: z.boolean().optional() }),
  response: Notifications,
  audit: { kind: 'user', part: 'mails' },
})
