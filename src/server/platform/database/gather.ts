/**
 * Joins look-ups of single keys: those that are asked for while one is under way wait for its end, and go as one. Each
 * is sent after it was asked for, so none sees what was there before and is not any more.
 */
export function gather<V>(
  find: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let next: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  function open() {
    const keys = new Set<string>()
    const send = () => {
      next = undefined
      return find([...keys])
    }
    const found = last.then(send, send)
    last = found
    return { keys, found }
  }
  return async (key) => {
    next ??= open()
    next.keys.add(key)
    return (await next.found).get(key)
  }
}
