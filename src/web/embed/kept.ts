import { typedMinutes } from '#contract/embed/embed.limits.ts'

/** Typed text that survives a page reload: only in this tab and for half an hour, since it may be about someone's health. */
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

/** For previews. */
export const keepNothing = <T>(): Kept<T> => ({
  read: () => undefined,
  write: () => undefined,
  forget: () => undefined,
})

// Storage may be full, or blocked for third-party scripts; then nothing survives a reload.
function attempt<R>(action: () => R): R | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
