/** Label of a key that has none of its own: underscores become spaces and words are capitalised (spec section 5). */
export function humanize(key: string): string {
  return key
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** Looks a key up in a map of labels, falling back to `humanize`. */
export const labelFrom =
  (labels: Readonly<Record<string, string>>) =>
  (key: string): string =>
    Object.hasOwn(labels, key) ? (labels[key] as string) : humanize(key)

/** A number with what it counts, such as '1 lead' and '1,200 leads'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** The keys of a map that is not empty, in their order: what a schema lists, made from what has a label. */
export const keysOf = <T extends object>(map: T) =>
  Object.keys(map) as [keyof T & string, ...(keyof T & string)[]]
