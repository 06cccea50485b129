import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams, Instant, line } from '../http/fields.ts'
import { Credentials, Message, NewPassword } from './auth.schemas.ts'

/** Where a link to choose a new password leads; the token follows in the fragment, which no server ever sees. */
export const resetPagePath = '/reset-password'

const LinkToken = line(200)

export const resetWays = endpoint({
  method: 'GET',
  path: '/password/reset/',
  access: 'public',
  tag: 'auth',
  summary: 'Whether a forgotten password can be reset by mail here',
  response: z.object({ by_mail: z.boolean() }),
})

/** Username or e-mail of whoever has forgotten the password. */
export const PasswordResetRequest = Credentials.pick({ username: true })

export const askForReset = endpoint({
  method: 'POST',
  path: '/password/reset/',
  access: 'public',
  tag: 'auth',
  summary:
    'Have a link to choose a new password mailed; the answer is the same whether there is such an account',
  body: PasswordResetRequest,
  response: Message,
  status: 202,
})

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/password/reset/check/',
  access: 'public',
  tag: 'auth',
  summary: 'Whose password a link resets; 404 when the link does not work any more',
  body: z.strictObject({ token: LinkToken }),
  response: z.object({ username: z.string() }),
})

/** What the page of the link asks for. */
export const ChosenPassword = z.strictObject({ new_password: NewPassword })

export const completeReset = endpoint({
  method: 'POST',
  path: '/password/reset/complete/',
  access: 'public',
  tag: 'auth',
  summary: 'Choose a new password by a link; every session of the person ends',
  body: ChosenPassword.extend({ token: LinkToken }),
  response: Message,
})

export const PasswordResetLink = z.object({ link: z.string(), expires_at: Instant })
export type PasswordResetLink = z.infer<typeof PasswordResetLink>

export const makeResetLink = endpoint({
  method: 'POST',
  path: '/staff/:id/password-reset/',
  access: 'manage_staff',
  tag: 'auth',
  summary: 'Make a link to hand over, by which somebody of this practice alone chooses a new password',
  params: IdParams,
  response: PasswordResetLink,
  status: 201,
  audit: { action: 'password_reset', part: 'link made' },
})
