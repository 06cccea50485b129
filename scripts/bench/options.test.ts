import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('has defaults, and takes what is given', () => {
  expect(readOptions(['--seed', 'same'])).toMatchObject({
    ...{ only: undefined, sizes: [10_000, 100_000, 1_000_000], calls: 400, seed: 'same' },
    ...{ connections: 64, seconds: 4, rounds: 3, keep: undefined },
  })
  expect(readOptions(['--only', 'soak', '--sizes=2000,8000', '--keep', 'kept'])).toMatchObject({
    ...{ only: 'soak', sizes: [2_000, 8_000], seconds: 600, keep: 'kept' },
  })
})

test('draws another seed each time', () => {
  expect(readOptions([]).seed).not.toBe(readOptions([]).seed)
})

test.each([
  ['--leads', 'many'],
  ['--leads', '10'],
  ['--seconds', '0'],
  ['--connections', '1.5'],
  ['--sizes', '10000,few'],
  ['--only', 'nothing'],
  ['--unknown'],
  ['stray'],
])('refuses %s %s, and says how it is used', (...args) => {
  expect(() => readOptions(args)).toThrow(/npm run bench/)
})
