import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('has defaults, and takes what is given', () => {
  expect(readOptions([])).toEqual({
    leads: 100_000,
    appointments: 100_000,
    patients: 100_000,
    seconds: 5,
    connections: 16,
    liveSeconds: 60,
    rounds: 5,
    soakSeconds: 600,
    sizes: [10_000, 1_000_000],
    keep: undefined,
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
    '--sizes=2000,8000',
    '--keep',
    'kept',
  ]
  expect(readOptions(given)).toEqual({
    leads: 2_000,
    appointments: 5_000,
    patients: 2_000,
    seconds: 1,
    connections: 4,
    liveSeconds: 60,
    rounds: 5,
    soakSeconds: 600,
    sizes: [2_000, 8_000],
    keep: 'kept',
    only: 'list',
    json: 'out.json',
    explain: true,
  })
})

test('what asks for all that the server can give has more connections, unless it is told how many', () => {
  expect(readOptions(['--only', 'limit'])).toMatchObject({ connections: 64 })
  expect(readOptions(['--only', 'soak', '--connections', '8'])).toMatchObject({ connections: 8 })
})

test.each([
  ['--leads', 'many'],
  ['--leads', '10'],
  ['--seconds', '0'],
  ['--connections', '1.5'],
  ['--sizes', '10000'],
  ['--sizes', '1000,2000,3000'],
  ['--unknown'],
  ['stray'],
])('refuses %s %s, and says how it is used', (...args) => {
  expect(() => readOptions(args)).toThrow(/npm run bench/)
})
