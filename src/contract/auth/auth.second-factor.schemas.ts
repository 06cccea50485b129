import { z } from 'zod'
import { Id, Instant, line, requiredLine } from '../http/fields.ts'
import { secondFactorLimits } from './auth.second-factor.limits.ts'
import { secondFactorMessages } from './auth.second-factor.messages.ts'
import { PasskeyDescriptor, PasskeyRequest, UserVerification } from './auth.second-factor.refusal.ts'

const { app, recoveryCodes, passkeys } = secondFactorLimits

/** Spaces are allowed and removed. */
export const AppCode = line(20)
  .transform((code) => code.replaceAll(' ', ''))
  .refine((code) => new RegExp(`^\\d{${app.digits}}$`).test(code), secondFactorMessages.codeForm)

/** Accepted in either case, with or without the hyphen. */
export const RecoveryCode = line(40)
  .transform((code) => code.toLowerCase().replaceAll(/[\s-]/g, ''))
  .refine(
    (code) => new RegExp(`^[a-z0-9]{${recoveryCodes.length}}$`).test(code),
    secondFactorMessages.recoveryCodeForm,
  )

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const ChallengeToken = base64url(100)

const credential = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') }
/** WebAuthn level 3; unknown members are ignored. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const PasskeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(10)
      .optional(),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const PasskeyCreationRequest = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(PasskeyDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: UserVerification.optional(),
    })
    .optional(),
  attestation: z.string().optional(),
})
export type PasskeyCreationRequest = z.infer<typeof PasskeyCreationRequest>

/** Requires exactly one of `code`, `recovery_code` and `passkey`. */
export const SecondStep = z
  .strictObject({
    token: ChallengeToken,
    code: AppCode.optional(),
    recovery_code: RecoveryCode.optional(),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(
    ({ code, recovery_code, passkey }) =>
      [code, recovery_code, passkey].filter((proof) => proof !== undefined).length === 1,
    { path: ['code'], error: secondFactorMessages.oneProof },
  )
export type SecondStep = z.output<typeof SecondStep>

export const PasskeySignInStart = z.object({ passkey: PasskeyRequest })
export const PasskeySignIn = z.strictObject({ passkey: PasskeyAssertion })

export const Confirmation = z.strictObject({
  current_password: z.string().min(1, 'This field is required.').max(256),
})

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  /** Null without an authenticator app. */
  app: z.object({ enabled_at: Instant }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int(),
  /** True when the company requires two-factor sign-in for all staff. */
  required: z.boolean(),
  /** The only origin where passkeys work. */
  passkey_origin: z.string(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once. */
export const AppKey = z.object({
  /** Base 32, for typing in by hand. */
  secret: z.string(),
  uri: z.string(),
})
export type AppKey = z.infer<typeof AppKey>

export const AppConfirmation = z.strictObject({ code: AppCode })

/** Shown once. Empty when the account already had codes, which stay valid. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const NewPasskey = z.strictObject({ name: requiredLine(passkeys.name), passkey: PasskeyCreation })
export const PasskeyCreated = RecoveryCodes.extend({ passkey: Passkey })
export const PasskeyStart = z.object({ passkey: PasskeyCreationRequest })

export const SecondFactorRequirement = z.strictObject({ required: z.boolean() })
