import { endpoint } from '../http/endpoint.ts'
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

export const login = endpoint({
  method: 'POST',
  path: '/token/',
  access: 'public',
  tag: 'auth',
  summary: 'Sign in with username or e-mail and password',
  body: Credentials,
  response: SessionTokens,
  refusals: { 403: SecondFactorRefusal },
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/token/refresh/',
  access: 'public',
  tag: 'auth',
  summary: 'Exchange a refresh token for new tokens; each refresh token works once',
  body: RefreshRequest,
  response: SessionTokens,
})

export const signup = endpoint({
  method: 'POST',
  path: '/signup/',
  access: 'public',
  tag: 'auth',
  summary: 'Create a user with a company of their own',
  body: SignupRequest,
  response: SessionTokens,
  status: 201,
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout/',
  access: 'staff',
  beforeEnrolment: true,
  tag: 'auth',
  summary: 'End this session',
  response: Message,
  audit: { action: 'signed_out', kind: 'user' },
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/password/update/',
  access: 'staff',
  tag: 'auth',
  summary: 'Change the own password; every other session of this person ends',
  body: PasswordUpdate,
  response: Message,
  audit: { action: 'password_changed', kind: 'user' },
})

export const getInfo = endpoint({
  method: 'GET',
  path: '/info/',
  access: 'staff',
  tag: 'auth',
  summary: 'The signed-in person, the company and the locations they work at',
  response: UserInfo,
})
