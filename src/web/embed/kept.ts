import { typedMinutes } from '#contract/embed/embed.limits.ts'

/**
 * What was typed, for a reload of the page. It may tell of somebody's health: it stays in this tab, for as long as the
 * tab is there and no longer than half an hour.
 */
export interface Kept<T> {
  read(): T | undefined
  write(value: T): void
  forget(): void
}

export function keepIn<T>(name: string): Kept<T> {
  const key = `chairside:${name}`
  return {
    read: () =>
      attempt(() => {
        const { at, value } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        if (Date.now() - at < typedMinutes * 60_000) return value as T
        sessionStorage.removeItem(key)
        return undefined
      }),
    write: (value) => attempt(() => sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value }))),
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

/** Keeps nothing, for previews. */
export const keepNothing = <T>(): Kept<T> => ({
  read: () => undefined,
  write: () => undefined,
  forget: () => undefined,
})

// A browser may forbid storing to what comes from elsewhere, or be full: what was typed then stays in the page alone.
function attempt<R>(action: () => R): R | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
