import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { line } from '../http/fields.ts'
import { Message, SignupRequest } from './auth.schemas.ts'

export const OwnEmail = z.object({
  /** Empty after someone else proved that the email is theirs. */
  email: z.string(),
  confirmed: z.boolean(),
  /** False when confirmed, and in the first company of an installation without email. */
  needed: z.boolean(),
  /** True while the company stays closed until the email is confirmed. */
  opens_company: z.boolean(),
  /** False when email is not set up. */
  can_be_sent: z.boolean(),
})
export type OwnEmail = z.infer<typeof OwnEmail>

export const EmailChange = SignupRequest.pick({ email: true })

const own = endpoints({ access: 'staff', tag: 'auth', beforeEnrolment: true })

export const getOwnEmail = own('GET /email/', {
  summary: 'Get your email and whether it is confirmed',
  response: OwnEmail,
})

export const changeOwnEmail = own('PUT /email/', {
  summary: "Change your email while it isn't confirmed; we email a link to the new one",
  body: EmailChange,
  response: OwnEmail,
  audit: { action: 'changed', kind: 'user', part: 'email' },
})

export const sendConfirmation = own('POST /email/confirmation/', {
  summary: 'Email yourself a link to confirm your email',
  response: Message,
  status: 202,
  audit: false,
})

export const confirmEmail = endpoints({ access: 'public', tag: 'auth' })('POST /email/confirm/', {
  summary: 'Confirm an email with the link that was sent to it; 404 when the link no longer works',
  body: z.strictObject({ token: line(200) }),
  response: Message,
})
