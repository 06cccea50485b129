import { createHash } from 'node:crypto'

// Filters and orders make thousands of possible statements, and every connection keeps each prepared
// statement in memory. So only recurring statements are prepared, up to a limit.
const usesBeforePreparing = 5
const maxNames = 300
const maxCounted = 5_000

// Counted by hash, because texts that never recur would fill megabytes.
const uses = new Map<string, number>()
const names = new Map<string, string>()

// The best plan depends on the search pattern and the number of skipped rows, which a prepared plan ignores.
const preparable = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/ I?LIKE | @@ | OFFSET \$/.test(text)

/** The name to prepare a statement under, or undefined while the statement is rare. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= maxNames || !preparable(text)) return name
  const made = `s_${createHash('sha1').update(text).digest('base64url')}`
  const count = (uses.get(made) ?? 0) + 1
  if (count < usesBeforePreparing) {
    if (uses.size < maxCounted) uses.set(made, count)
    return undefined
  }
  uses.delete(made)
  names.set(text, made)
  return made
}
