import { plainText } from '../formats/plain-text.ts'

export interface Named {
  first_name: string
  last_name: string
}

/** How two names stand to each other; `unknown` when one of them says nothing. */
export type NameMatch = 'same' | 'compatible' | 'differ' | 'unknown'

/** The words of a name without case, accents and punctuation, in no order: first and last are often swapped. */
export function wordsOfName({ first_name, last_name }: Named): string[] {
  return plainText(`${first_name} ${last_name}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .sort()
}

const isInitialOf = (one: string, other: string) => [...one].length === 1 && other.startsWith(one)

/**
 * Compares two names. They are compatible when every word of the shorter one is a word of the longer one, or the initial
 * of one: `J. Smith` may be `Jane Smith`. Short forms such as Bob for Robert count as another name: what is taken for one
 * person by mistake is worse than a question too many.
 */
export const compareNames = (one: Named, other: Named): NameMatch =>
  compareWords(wordsOfName(one), wordsOfName(other))

/** The same for names that were taken apart before. */
export function compareWords(words: readonly string[], others: readonly string[]): NameMatch {
  if (words.length === 0 || others.length === 0) return 'unknown'
  if (words.join(' ') === others.join(' ')) return 'same'
  const [shorter, longer] = words.length <= others.length ? [words, others] : [others, words]
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

/** Someone whom a record, a request or a row of a file tells of. */
export interface Person {
  /** All names that they were ever called. */
  names: readonly Named[]
  /** Numbers (E.164) and addresses (lower case), the first one ahead. */
  contacts: readonly string[]
  /** Day of birth, yyyy-MM-dd; null: not known. */
  born: string | null
}

/** Who someone of several people is. */
export interface Found<K> {
  /** Who is known of the same person. */
  known: K | undefined
  /** The place of the first of those people who is the same person: one with a name, where any has. */
  first: number
}
