/**
 * Batches look-ups of single keys: keys requested during a look-up wait for its end and are sent together. A
 * look-up always starts after the request, so it never returns values from before it.
 */
export function gather<V>(
  find: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let next: { keys: Set<string>; matches: Promise<ReadonlyMap<string, V>> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  function open() {
    const keys = new Set<string>()
    const send = () => {
      next = undefined
      return find([...keys])
    }
    const matches = last.then(send, send)
    last = matches
    return { keys, matches }
  }
  return async (key) => {
    next ??= open()
    next.keys.add(key)
    return (await next.matches).get(key)
  }
}
