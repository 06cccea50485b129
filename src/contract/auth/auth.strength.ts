import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'
import { authLimits } from './auth.limits.ts'
import { authMessages } from './auth.messages.ts'
import { holdsName, type PasswordScore, wordsOf } from './auth.rules.ts'
import { NewPassword } from './auth.schemas.ts'

// The word lists are large: import this file only where a password is chosen.
const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength: authLimits.password.judged,
  l33tMaxSubstitutions: 4,
})

export interface PasswordVerdict {
  /** From 0, guessed immediately, to 4, strong. A refused password scores below `authLimits.password.score`. */
  score: PasswordScore
  /** Why the server refuses this password; undefined when it takes it. */
  refusal: string | undefined
  /** Sentences about the weakness and how to fix it. */
  advice: string[]
}

/** Texts that the password must not resemble. */
export interface PasswordSetting {
  /** Publicly known names, such as the email and the practice. */
  names?: readonly string[]
  /** The password that it replaces. */
  current?: string | undefined
}

const highestRefused = (authLimits.password.score - 1) as PasswordScore

/**
 * Judges a new password for the meter and for the server alike. Assumes attackers who know the names. Usually takes
 * 10 ms, at most 100 ms.
 */
export function judgePassword(
  password: string,
  { names = [], current }: PasswordSetting = {},
): PasswordVerdict {
  const { score, feedback } = judge.check(password, wordsOf(names))
  const advice = [feedback.warning ?? '', ...feedback.suggestions].filter(Boolean)
  const refusal =
    NewPassword.safeParse(password).error?.issues[0]?.message ??
    (password === current ? authMessages.passwordSame : undefined) ??
    (holdsName(password, names) ? authMessages.passwordHoldsName : undefined) ??
    (score < authLimits.password.score ? authMessages.passwordWeak : undefined)
  return { score: refusal === undefined || score <= highestRefused ? score : highestRefused, refusal, advice }
}
