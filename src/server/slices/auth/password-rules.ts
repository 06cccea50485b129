import { authMessages } from '#contract/auth/auth.messages.ts'
import type { PasswordSetting } from '#contract/auth/auth.strength.ts'
import { invalidFields } from '#server/platform/errors.ts'

/** Refuses what the meter of the page calls weak. */
export async function refuseWeakPassword(
  password: string,
  setting: PasswordSetting,
  field: string,
): Promise<void> {
  // Loaded on demand: 70 MB and 0.4 s.
  const { judgePassword } = await import('#contract/auth/auth.strength.ts')
  const { refusal, advice } = judgePassword(password, setting)
  if (refusal === undefined) return
  throw invalidFields({ [field]: [refusal, ...(refusal === authMessages.passwordWeak ? advice : [])] })
}
