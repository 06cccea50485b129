import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Instant, line } from '../http/fields.ts'
import { Credentials, Message, NewPassword } from './auth.schemas.ts'

/** The token follows in the URL fragment, which never reaches a server. */
export const resetPagePath = '/reset-password'

const LinkToken = line(200)

const publicly = endpoints({ access: 'public', tag: 'auth' })

export const resetWays = publicly('GET /password/reset/', {
  summary: 'Get whether passwords can be reset by email',
  response: z.object({ by_email: z.boolean() }),
})

/** Username or email. */
export const PasswordResetRequest = Credentials.pick({ username: true })

export const askForReset = publicly('POST /password/reset/', {
  summary: 'Email a password reset link; the answer is the same for unknown accounts',
  body: PasswordResetRequest,
  response: Message,
  status: 202,
})

export const checkResetLink = publicly('POST /password/reset/check/', {
  summary: 'Get the account of a password reset link; 404 when the link no longer works',
  body: z.strictObject({ token: LinkToken }),
  response: z.object({
    username: z.string(),
    /** Names that the new password must not contain. */
    names: z.array(z.string()),
  }),
})

/** Form of the page that a reset link opens. */
export const ChosenPassword = z.strictObject({ new_password: NewPassword })

export const completeReset = publicly('POST /password/reset/complete/', {
  summary: 'Set a new password with a reset link; all sessions of the account end',
  body: ChosenPassword.extend({ token: LinkToken }),
  response: Message,
})

export const PasswordResetLink = z.object({ link: z.string(), expires_at: Instant })
export type PasswordResetLink = z.infer<typeof PasswordResetLink>

export const makeResetLink = endpoints({ access: 'manage_staff', tag: 'auth' })(
  'POST /staff/:id/password-reset/',
  {
    summary: 'Create a password reset link for a staff member who works for this company only',
    response: PasswordResetLink,
    status: 201,
    audit: { action: 'password_reset', part: 'link made' },
  },
)
