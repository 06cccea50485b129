/** Letters of the shortest word that a slip is looked for. */
export const minSlipLetters = 4

/** Whether two words differ by one letter: a wrong, missing or added letter, or two swapped neighbors. */
export function isSlip(a: string, b: string): boolean {
  const [short, long] = [[...a], [...b]].sort((left, right) => left.length - right.length) as [
    string[],
    string[],
  ]
  if (long.length - short.length > 1) return false
  const start = short.findIndex((letter, at) => letter !== long[at])
  const from = start < 0 ? short.length : start
  const isSame = (left: readonly string[], right: readonly string[]) => left.join('') === right.join('')
  if (long.length > short.length) return isSame(short.slice(from), long.slice(from + 1))
  if (from === short.length) return false
  const isSwapped = short[from] === long[from + 1] && short[from + 1] === long[from]
  return (
    isSame(short.slice(from + 1), long.slice(from + 1)) ||
    (isSwapped && isSame(short.slice(from + 2), long.slice(from + 2)))
  )
}

/** A slip leaves one half of a word unchanged, unless it swaps the two letters in the middle. */
export function halvesOf(word: string): { beginning: string; end: string; swapped: string } {
  const letters = [...word]
  const middle = Math.floor(letters.length / 2)
  const [before = '', after = ''] = letters.slice(middle - 1, middle + 1)
  return {
    beginning: letters.slice(0, middle).join(''),
    end: letters.slice(middle).join(''),
    swapped: [...letters.slice(0, middle - 1), after, before, ...letters.slice(middle + 1)].join(''),
  }
}
