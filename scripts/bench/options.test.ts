import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('has defaults, and takes what is given', () => {
  expect(readOptions([])).toEqual({
    leads: 100_000,
    appointments: 100_000,
    patients: 100_000,
    seconds: 5,
    connections: 16,
    only: '',
    json: undefined,
    explain: false,
  })
  const given = [
    '--leads',
    '2000',
    '--appointments=5000',
    '--seconds=1',
    '--connections',
    '4',
    '--only',
    'list',
    '--json',
    'out.json',
    '--explain',
  ]
  expect(readOptions(given)).toEqual({
    leads: 2_000,
    appointments: 5_000,
    patients: 2_000,
    seconds: 1,
    connections: 4,
    only: 'list',
    json: 'out.json',
    explain: true,
  })
})

test.each([
  ['--leads', 'many'],
  ['--leads', '10'],
  ['--seconds', '0'],
  ['--connections', '1.5'],
  ['--unknown'],
  ['stray'],
])('refuses %s %s, and says how it is used', (...args) => {
  expect(() => readOptions(args)).toThrow(/npm run bench/)
})
