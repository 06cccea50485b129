import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { PasswordStrength } from '#contract/auth/auth.strength.ts'

/** Pause in typing after which a password is judged. Milliseconds. */
const pause = 250

// Some hundred kilobytes of word lists, which only those need who choose a password.
const loadJudge = () =>
  import(/* webpackChunkName: "on-demand-password-strength" */ '#contract/auth/auth.strength.ts')

/** Fetches what judges a password, ahead of the first letter. A failure shows in nothing but the missing judgement. */
export const prepareJudge = (): void => void loadJudge().catch(() => undefined)

/** How hard a password is to guess; undefined while that is not known. The server judges by the same rules. */
export function usePasswordStrength(
  password: string,
  names: () => readonly string[],
): PasswordStrength | undefined {
  const [settled] = useDebouncedValue(password, pause)
  const [judged, setJudged] = useState<PasswordStrength & { password: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are read when the password is judged
  useEffect(() => {
    let isCurrent = true
    if (settled === '') return
    loadJudge()
      .then(({ judgePassword }) => {
        if (isCurrent) setJudged({ ...judgePassword(settled, names()), password: settled })
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [settled])
  return password === '' ? undefined : judged
}
