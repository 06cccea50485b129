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
