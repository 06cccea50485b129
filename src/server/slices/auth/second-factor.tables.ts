import type { Generated } from 'kysely'

interface AuthenticatorAppsTable {
  user_id: number
  secret: Buffer | null
  enabled_at: Date | null
  last_step: number | null
  pending: Buffer | null
}

interface PasskeysTable {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
  used_at: Date | null
}

export type ChallengePurpose = 'second_factor' | 'passkey_sign_in' | 'passkey_creation'

interface SignInChallengesTable {
  token_hash: Buffer
  purpose: ChallengePurpose
  user_id: number | null
  staff_id: number | null
  invitation_id: Generated<number | null>
  invitation_version: Generated<number | null>
  attempts: Generated<number>
  expires_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    authenticator_apps: AuthenticatorAppsTable
    passkeys: PasskeysTable
    recovery_codes: RecoveryCodesTable
    sign_in_challenges: SignInChallengesTable
  }
}
