import { en, Faker } from '@faker-js/faker'

/** Draws that repeat: the same seed gives the same ones on every machine. */
export function createRandom(seed: string) {
  const faker = new Faker({ locale: en })
  faker.seed([...Buffer.from(seed)])
  return {
    faker,
    /** From 0 up to, not including, 1. */
    next: () => faker.number.float({ max: 1, fractionDigits: 9 }),
    /** A whole number; both ends included. */
    int: (min: number, max: number) => faker.number.int({ min, max }),
    chance: (probability: number) => faker.datatype.boolean(probability),
    pick: <T>(items: readonly T[]): T => faker.helpers.arrayElement(items),
    shuffle: <T>(items: readonly T[]): T[] => faker.helpers.shuffle(items),
    /** A key, as often as its weight says against the others. */
    weighted: <K extends string>(weights: Readonly<Partial<Record<K, number>>>): K =>
      faker.helpers.weightedArrayElement(
        Object.entries<number | undefined>(weights).map(([key, weight = 0]) => ({ value: key as K, weight })),
      ),
    /** An instant between two others, in milliseconds as well as dates. */
    between: (from: Date | number, to: Date | number) =>
      faker.date.between({ from, to: Math.max(+from, +to) }),
  }
}
export type Random = ReturnType<typeof createRandom>
