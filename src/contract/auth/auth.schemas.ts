import { z } from 'zod'
import { CompanySummary } from '../companies/companies.summary.ts'
import { fieldMessages, Id, line, requiredEmail, requiredLine } from '../http/fields.ts'
import { Location } from '../locations/locations.schemas.ts'
import { staffRoles } from '../staff/staff.enums.ts'
import { authLimits } from './auth.limits.ts'
import { authMessages } from './auth.messages.ts'

/** A password being typed: any characters, never trimmed. */
export const TypedPassword = z
  .string()
  .min(1, 'This field is required.')
  .max(authLimits.password.max, authMessages.passwordLong)

/** A password being chosen. */
export const NewPassword = z
  .string()
  .min(authLimits.password.min, authMessages.passwordShort)
  .max(authLimits.password.max, authMessages.passwordLong)
  // Halves of surrogate pairs would all be hashed as the same sign.
  .refine((value) => !/\p{Surrogate}/u.test(value), fieldMessages.control)

/** Username or e-mail; compared in lower case. */
export const Credentials = z.strictObject({
  username: requiredLine(authLimits.username).transform((value) => value.toLowerCase()),
  password: TypedPassword,
})

export const SignupRequest = z.strictObject({
  email: requiredEmail.transform((value) => value.toLowerCase()),
  password: NewPassword,
})

/** Answer of a login, a sign up and a refresh (spec section 3). `token` equals `access`. */
export const SessionTokens = z.object({
  access: z.string(),
  refresh: z.string(),
  token: z.string(),
  is_company_admin: z.boolean(),
  company: CompanySummary,
  locations: z.array(z.object({ id: Id, name: z.string() })),
  role: z.enum(staffRoles),
})
export type SessionTokens = z.infer<typeof SessionTokens>

export const RefreshRequest = z.strictObject({ refresh: line(200) })

export const PasswordUpdate = z.strictObject({ current_password: TypedPassword, new_password: NewPassword })

/** A sentence for the person. */
export const Message = z.object({ detail: z.string() })

/** The company-and-user record (design section 5, paths not shown). */
export const UserInfo = z.object({
  company: CompanySummary,
  user_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_company_admin: z.boolean(),
  role: z.enum(staffRoles),
  locations: z.array(Location),
})
export type UserInfo = z.infer<typeof UserInfo>
