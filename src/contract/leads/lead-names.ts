import { plainText } from '../formats/plain-text.ts'

interface Named {
  first_name: string
  last_name: string
}

/** How two names stand to each other; `unknown` when one of them says nothing. */
export type NameMatch = 'same' | 'compatible' | 'differ' | 'unknown'

/** The words of a name without case, accents and punctuation, in no order: first and last are often swapped. */
function wordsOf({ first_name, last_name }: Named): string[] {
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
export function compareNames(one: Named, other: Named): NameMatch {
  const [words, others] = [wordsOf(one), wordsOf(other)]
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

/** All names of a person behind one number or address, the latest first. */
interface KnownPerson {
  names: readonly Named[]
}

const ranks: Record<NameMatch, number> = { same: 0, compatible: 1, unknown: 2, differ: 3 }

/**
 * Which of the people behind one number or address a request is from; undefined when its name says that it is none of
 * them. Without a name it is from the one seen last.
 */
export function matchByName<P extends KnownPerson>(request: Named, known: readonly P[]): P | undefined {
  const rankOf = ({ names }: P) => Math.min(...names.map((name) => ranks[compareNames(request, name)]))
  const ranked = known
    .map((person) => ({ person, rank: rankOf(person) }))
    .filter(({ rank }) => rank < ranks.differ)
  return ranked.sort((one, other) => one.rank - other.rank)[0]?.person
}
