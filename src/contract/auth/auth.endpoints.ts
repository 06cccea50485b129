import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { Id } from '../http/fields.ts'
import {
  Credentials,
  Message,
  PasswordUpdate,
  RefreshRequest,
  SessionTokens,
  SignupRequest,
  UserInfo,
} from './auth.schemas.ts'
import { SecondFactorRefusal } from './auth.second-factor.refusal.ts'

const publicly = endpoints({ access: 'public', tag: 'auth' })

export const login = publicly('POST /token/', {
  summary: 'Sign in with username or email and password',
  body: Credentials,
  response: SessionTokens,
  refusals: { 403: SecondFactorRefusal },
})

export const refreshToken = publicly('POST /token/refresh/', {
  summary: 'Exchange a refresh token for new tokens; each works once',
  body: RefreshRequest,
  response: SessionTokens,
})

export const signup = publicly('POST /signup/', {
  summary: 'Create an account with a company of its own',
  body: SignupRequest,
  response: SessionTokens,
  status: 201,
})

export const logout = endpoints({ access: 'staff', tag: 'auth', beforeEnrolment: true })('POST /logout/', {
  summary: 'Sign out',
  response: Message,
  audit: { action: 'signed_out', kind: 'user' },
})

const forStaff = endpoints({ access: 'staff', tag: 'auth' })

export const updatePassword = endpoints({ access: 'staff', tag: 'auth', beforeEnrolment: true })(
  'POST /password/update/',
  {
    summary: 'Change your password; all your other sessions end',
    body: PasswordUpdate,
    response: Message,
    audit: { action: 'password_changed', kind: 'user' },
  },
)

export const getInfo = forStaff('GET /info/', {
  summary: 'Get your profile, company and locations',
  response: UserInfo,
})

export const getDraftKey = forStaff('GET /draft-key/', {
  summary: 'Get the key that encrypts what you have typed and not saved in this browser',
  response: z.object({
    /** Separates the drafts of several people who share a browser. */
    person: Id,
    /** 256 bits, in hex. */
    key: z.string(),
  }),
})
