import { expect, test } from 'vitest'
import { compareNames } from './lead-names.ts'

const named = (name: string) => {
  const [first_name = '', last_name = ''] = name.split('|')
  return { first_name, last_name }
}
const compareBothWays = (a: string, b: string) => {
  const [forth, back] = [compareNames(named(a), named(b)), compareNames(named(b), named(a))]
  expect(forth).toBe(back)
  return forth
}

test.each([
  ['Pat|Example', 'PAT|example'],
  ['José|Pérez', 'Jose|Perez'],
  ['Jörg|Groß', 'JORG|GROSS'],
  ['Søren|Łukasz', 'Soren|Lukasz'],
  ['Pat|Example', 'Example|Pat'],
  ['Pat Example|', '|Example, Pat'],
  ["Maeve|O'Brien", 'Maeve|OBrien'],
  ['Maeve|O´Brien', 'Maeve|O’Brien'],
  ['Anne-Marie|Example', 'Anne Marie|Example'],
  ['Ｐａｔ|Example', 'Pat|Example'],
  ['王|小明', '小明|王'],
])('compareNames returns "same" for %s and %s', (a, b) => expect(compareBothWays(a, b)).toBe('same'))

test.each([
  ['Pat|', 'Pat|Example'],
  ['|Example', 'Pat|Example'],
  ['P.|Example', 'Pat|Example'],
  ['P.|E.', 'Pat|Example'],
  ['Maria|Garcia', 'Maria|Garcia Lopez'],
  ['Pat|M. Example', 'Pat|Example'],
  ['J. J.|Example', 'Jane|Example'],
])('compareNames returns "compatible" for %s and %s', (a, b) =>
  expect(compareBothWays(a, b)).toBe('compatible'),
)

test.each([
  ['Pat|Example', 'Bob|Example'],
  ['Pat|Example', 'Pat|Other'],
  ['Mr|Example', 'Mrs|Example'],
  ['P.|Example', 'Bob|Example'],
  ['Paul|Example', 'Paula|Example'],
  ['Bob|Example', 'Robert|Example'],
])('compareNames returns "differ" for %s and %s', (a, b) => expect(compareBothWays(a, b)).toBe('differ'))

test.each([
  ['|', 'Pat|Example'],
  [' |-', 'Pat|Example'],
  ['|', '|'],
])('compareNames returns "unknown" for %s and %s', (a, b) => expect(compareBothWays(a, b)).toBe('unknown'))
