import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { holdsName } from '#contract/auth/auth.rules.ts'
import { invalidFields } from '#server/platform/errors.ts'

/** Checks strength and known names; the schema checks the length. */
export async function refuseWeakPassword(
  password: string,
  names: readonly string[],
  field: string,
): Promise<void> {
  if (holdsName(password, names)) throw invalidFields({ [field]: [authMessages.passwordHoldsName] })
  // Loaded on demand: 70 MB and 0.4 s.
  const { judgePassword } = await import('#contract/auth/auth.strength.ts')
  const { score, advice } = judgePassword(password, names)
  if (score >= authLimits.password.score) return
  throw invalidFields({ [field]: [authMessages.passwordWeak, ...advice] })
}
