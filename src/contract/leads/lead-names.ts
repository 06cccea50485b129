import { plainText } from '../formats/plain-text.ts'

export interface Named {
  first_name: string
  last_name: string
}

/** Result of comparing two names; `unknown` when either has no words. */
export type NameMatch = 'same' | 'compatible' | 'differ' | 'unknown'

/**
 * The words of a name without case, accents and punctuation. Sorted, because first and last name are often
 * swapped.
 */
export function wordsOfName({ first_name, last_name }: Named): string[] {
  return plainText(`${first_name} ${last_name}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .sort()
}

const isInitialOf = (a: string, b: string) => [...a].length === 1 && b.startsWith(a)

/**
 * Compares two names. They are compatible when every word of the shorter name is a word of the longer one or its
 * initial: `J. Smith` may be `Jane Smith`. Short forms such as Bob for Robert count as different, because mixing
 * up two people is worse than one question too many.
 */
export const compareNames = (a: Named, b: Named): NameMatch => compareWords(wordsOfName(a), wordsOfName(b))

/** Like `compareNames`, for names already split by `wordsOfName`. */
export function compareWords(words: readonly string[], otherWords: readonly string[]): NameMatch {
  if (words.length === 0 || otherWords.length === 0) return 'unknown'
  if (words.join(' ') === otherWords.join(' ')) return 'same'
  const [shorter, longer] = words.length <= otherWords.length ? [words, otherWords] : [otherWords, words]
  const left = [...longer]
  const unmatched = shorter.filter((word) => !take(left, (each) => each === word))
  const rest = unmatched.filter(
    (word) => !take(left, (each) => isInitialOf(word, each) || isInitialOf(each, word)),
  )
  return rest.length === 0 ? 'compatible' : 'differ'
}

function take(words: string[], matches: (word: string) => boolean): boolean {
  const index = words.findIndex(matches)
  if (index >= 0) words.splice(index, 1)
  return index >= 0
}

/** A person as described by a record, a request or a row of a file. */
export interface Person {
  /** All names that the person has had. */
  names: readonly Named[]
  /** Phone numbers (E.164) and emails (lower case), the main ones first. */
  contacts: readonly string[]
  /** Date of birth, yyyy-MM-dd; null when unknown. */
  born: string | null
}

/** Result of identifying a person among several. */
export interface Found<K> {
  /** The existing record of the same person. */
  known: K | undefined
  /** Index of the first person among them who is the same, preferring people with a name. */
  first: number
}
