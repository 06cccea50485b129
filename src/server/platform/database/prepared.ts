import { createHash } from 'node:crypto'
import { sql } from 'kysely'

// Filters and orders make thousands of possible statements and every connection keeps each prepared one in memory:
// only those that return are prepared, and no more than a bound.
const usesBeforePreparing = 5
const mostNames = 300
const mostCounted = 5_000

// By the name that it would have: texts that never come back would fill megabytes.
const uses = new Map<string, number>()
const names = new Map<string, string>()

const eachTime = '/* planned each time */'
const once = '/* planned once */'

/** Stands in a statement whose best plan depends on its parameters more than one would guess from its text. */
export const plannedEachTime = sql.raw(eachTime)

/** Stands in a statement whose plan does not depend on its parameters, although one would guess so from its text. */
export const plannedOnce = sql.raw(once)

// How to look for a pattern, a word or any of some words depends on them: one plan for all would read the whole table.
const preparable = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !text.includes(eachTime) &&
  (text.includes(once) || !/ I?LIKE | = (?:ANY\(\$\d+::text\[\]\)|\$\d+::text(?!\[))/.test(text))

/** The name to prepare a statement under, or undefined as long as it is rare. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= mostNames || !preparable(text)) return name
  const made = `s_${createHash('sha1').update(text).digest('base64url')}`
  const count = (uses.get(made) ?? 0) + 1
  if (count < usesBeforePreparing) {
    if (uses.size < mostCounted) uses.set(made, count)
    return undefined
  }
  uses.delete(made)
  names.set(text, made)
  return made
}
