import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { authLimits } from './auth.limits.ts'
import { type PasswordScore, wordsOf } from './auth.rules.ts'

// The word lists are large: import this file only where a password is chosen.
const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength: authLimits.password.judged,
  l33tMaxSubstitutions: 4,
})

export interface PasswordStrength {
  /** From 0, guessed immediately, to 4, strong. */
  score: PasswordScore
  /** Sentences about the weakness and how to fix it. */
  advice: string[]
}

/** Scores a password against attackers who know these names. Usually takes 10 ms, at most 100 ms. */
export function judgePassword(password: string, names: readonly string[]): PasswordStrength {
  const { score, feedback } = judge.check(password, wordsOf(names))
  return { score, advice: [feedback.warning ?? '', ...feedback.suggestions].filter(Boolean) }
}
