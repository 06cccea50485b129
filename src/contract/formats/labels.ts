/** Fallback label of a key (spec section 5). */
export function humanize(key: string): string {
  return key
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

export const labelFrom =
  (labels: Readonly<Record<string, string>>) =>
  (key: string): string =>
    Object.hasOwn(labels, key) ? (labels[key] as string) : humanize(key)

/** Keys sorted by their labels. */
export const sortedByLabel = <K extends string>(keys: readonly K[], label: (key: string) => string): K[] =>
  keys.toSorted((a, b) => label(a).localeCompare(label(b), 'en'))

/** Such as '1 lead' and '1,200 leads'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Such as '1 lead, 2 tasks and 3 notes'; empty without parts. */
export const listOf = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')

/** Keys of a map as a non-empty tuple, as z.enum requires. */
export const keysOf = <T extends object>(map: T) =>
  Object.keys(map) as [keyof T & string, ...(keyof T & string)[]]

/** Such as 'an account'. */
export const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
