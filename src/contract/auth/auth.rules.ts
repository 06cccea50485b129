import { authLimits } from './auth.limits.ts'

/** What the scores of a password, 0 to 4, are called. */
export const strengthLabels = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
export type PasswordScore = 0 | 1 | 2 | 3 | 4

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A name, and of an e-mail address also the part that names the person. */
const partsOf = (name: string) => [name, name.replace(/@.*/, '')]

/** True when a password contains one of the names that others know: in any case, however its words are divided. */
export function holdsName(password: string, names: readonly string[]): boolean {
  const written = lettersAndDigits(password)
  return names
    .flatMap(partsOf)
    .map(lettersAndDigits)
    .some((name) => name.length >= authLimits.password.name && written.includes(name))
}

/** The words of names, for which guessers try first. */
export const wordsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => [...partsOf(name), ...name.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean)),
]
