import { z } from 'zod'
import { CompanySummary } from '../companies/companies.summary.ts'
import { fieldMessages, Id, line, requiredEmail, requiredLine } from '../http/fields.ts'
import { Location } from '../locations/locations.schemas.ts'
import { staffRoles } from '../staff/staff.enums.ts'
import { authLimits } from './auth.limits.ts'
import { authMessages } from './auth.messages.ts'

export const TypedPassword = z
  .string()
  .min(1, 'This field is required.')
  .max(authLimits.password.max, authMessages.passwordLong)

export const NewPassword = z
  .string()
  .min(authLimits.password.min, authMessages.passwordShort)
  .max(authLimits.password.max, authMessages.passwordLong)
  // Lone surrogates would all hash to the same character.
  .refine((value) => !/\p{Surrogate}/u.test(value), fieldMessages.control)

/** The username is compared in lower case. */
export const Credentials = z.strictObject({
  username: requiredLine(authLimits.username).transform((value) => value.toLowerCase()),
  password: TypedPassword,
})

export const SignupRequest = z.strictObject({
  email: requiredEmail.transform((value) => value.toLowerCase()),
  password: NewPassword,
})

/** Permissions that an administrator removed from the person's role. */
const Withheld = z.array(z.string())

/** True for people who don't see every open location of the practice, and omitted for all others. */
const Elsewhere = z.literal(true).optional()

/** Spec section 3. `token` equals `access`. */
export const SessionTokens = z.object({
  access: z.string(),
  refresh: z.string(),
  token: z.string(),
  is_company_admin: z.boolean(),
  company: CompanySummary,
  locations: z.array(z.object({ id: Id, name: z.string() })),
  role: z.enum(staffRoles),
  /** Omitted when the role has all its permissions. */
  withheld: Withheld.optional(),
  elsewhere: Elsewhere,
})
export type SessionTokens = z.infer<typeof SessionTokens>

export const RefreshRequest = z.strictObject({ refresh: line(200) })

export const PasswordUpdate = z.strictObject({ current_password: TypedPassword, new_password: NewPassword })

export const Message = z.object({ detail: z.string() })

/** Response of GET info/, whose shape the spec leaves open. */
export const UserInfo = z.object({
  company: CompanySummary,
  user_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_company_admin: z.boolean(),
  role: z.enum(staffRoles),
  withheld: Withheld,
  elsewhere: Elsewhere,
  locations: z.array(Location),
})
export type UserInfo = z.infer<typeof UserInfo>
