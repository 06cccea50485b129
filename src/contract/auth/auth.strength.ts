import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { authLimits } from './auth.limits.ts'
import { type PasswordScore, wordsOf } from './auth.rules.ts'

// Its word lists are large: both sides import this file only where a password is chosen, and only then.
const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength: authLimits.password.judged,
  // With its default of 100, forty well-chosen characters take a second.
  l33tMaxSubstitutions: 4,
})

export interface PasswordStrength {
  /** From 0, guessed at once, to 4. */
  score: PasswordScore
  /** Sentences: what is wrong with it, and what would be better. */
  advice: string[]
}

/** How hard a password is to guess, for somebody who knows these names. Takes some 10 ms, at the worst some 100. */
export function judgePassword(password: string, names: readonly string[]): PasswordStrength {
  const { score, feedback } = judge.check(password, wordsOf(names))
  return { score, advice: [feedback.warning ?? '', ...feedback.suggestions].filter(Boolean) }
}
