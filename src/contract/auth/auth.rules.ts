import { authLimits } from './auth.limits.ts'

export const strengthLabels = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
export type PasswordScore = 0 | 1 | 2 | 3 | 4

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** An email counts as two names: the whole address and its local part. */
const partsOf = (name: string) => [name, name.replace(/@.*/, '')]

/** Whether a password contains a publicly known name, ignoring case, spaces and punctuation. */
export function holdsName(password: string, names: readonly string[]): boolean {
  const written = lettersAndDigits(password)
  return names
    .flatMap(partsOf)
    .map(lettersAndDigits)
    .some((name) => name.length >= authLimits.password.name && written.includes(name))
}

/** Words that an attacker would try first. */
export const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [...partsOf(name), ...name.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean)),
]
