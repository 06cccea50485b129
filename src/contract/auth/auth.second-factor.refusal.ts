import { z } from 'zod'
import { ErrorEnvelope } from '../http/errors.ts'

export const PasskeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
export const UserVerification = z.enum(['required', 'preferred', 'discouraged'])

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(PasskeyDescriptor).optional(),
  userVerification: UserVerification.optional(),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The second steps that this person can choose from. */
export const SecondFactorChallenge = z.object({
  /** Works once, for five minutes. */
  token: z.string(),
  methods: z.array(z.enum(['app', 'passkey', 'recovery_code'])),
  /** For `navigator.credentials.get`; null without a passkey. */
  passkey: PasskeyRequest.nullable(),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

/** Returned instead of tokens when the password is correct and the account has a second factor. */
export const SecondFactorRefusal = ErrorEnvelope.extend({
  code: z.literal('second_factor_required'),
  data: SecondFactorChallenge,
})
