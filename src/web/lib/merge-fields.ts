type Fields = Record<string, string | number | null>

export interface Merge<F extends Fields> {
  /** What the other person changed and this one left alone. */
  taken: Partial<F>
  /** What both changed differently, as the other person has it. */
  conflicts: Partial<F>
}

/** Brings together two people's changes of the same record; only a field that both changed differently is a conflict. */
export function mergeFields<F extends Fields>(base: F, mine: F, theirs: F): Merge<F> {
  const changed = Object.entries(theirs).filter(
    ([name, value]) => value !== base[name] && value !== mine[name],
  )
  const isUntouched = ([name]: [string, unknown]) => mine[name] === base[name]
  return {
    taken: Object.fromEntries(changed.filter(isUntouched)) as Partial<F>,
    conflicts: Object.fromEntries(changed.filter((entry) => !isUntouched(entry))) as Partial<F>,
  }
}
