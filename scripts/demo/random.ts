/** Chance that repeats itself: the same seed gives the same draws on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number; both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** A key, as often as its weight says against the others. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  shuffle<T>(items: readonly T[]): T[]
  /** A stream of its own, so that what one part draws does not change what another part gets. */
  fork(name: string): Random
}

/** Draws from a seed (mulberry32 over an FNV-1a hash of the text). */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('nothing to pick from')
      return items[int(0, items.length - 1)] as T
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries<number>(weights)
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        rest -= weight
        if (rest < 0) return key as K
      }
      throw new Error('nothing to pick from')
    },
    shuffle<T>(items: readonly T[]): T[] {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = int(0, last)
        const kept = mixed[last] as T
        mixed[last] = mixed[other] as T
        mixed[other] = kept
      }
      return mixed
    },
    fork: (name) => createRandom(`${seed} / ${name}`),
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value
}
