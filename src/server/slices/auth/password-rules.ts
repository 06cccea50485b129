import { authLimits } from '#contract/auth/auth.limits.ts'
import { authMessages } from '#contract/auth/auth.messages.ts'
import { holdsName } from '#contract/auth/auth.rules.ts'
import { invalidFields } from '#server/platform/errors.ts'

/**
 * Refuses a new password that is easy to guess, or that holds one of the names (username, e-mail, practice), with the
 * reason at the field. Its length is checked by the contract's schema.
 */
export async function refuseWeakPassword(
  password: string,
  names: readonly string[],
  field: string,
): Promise<void> {
  if (holdsName(password, names)) throw invalidFields({ [field]: [authMessages.passwordHoldsName] })
  // 70 MB and 0.4 s, the first time: most processes of most days choose no password.
  const { judgePassword } = await import('#contract/auth/auth.strength.ts')
  const { score, advice } = judgePassword(password, names)
  if (score >= authLimits.password.score) return
  throw invalidFields({ [field]: [authMessages.passwordWeak, ...advice] })
}
