import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Person } from '#contract/leads/lead-names.ts'
import { whoAreThese, whoIsThis } from './who-is-this.ts'

const phone = '+12125550142'
/** 'Ann|Lee', reached at one number unless told otherwise. */
function person(name: string, more: Partial<Person> = {}): Person {
  const [first_name = '', last_name = ''] = name.split('|')
  return { names: [{ first_name, last_name }], contacts: [phone], born: null, ...more }
}
/** The people of a file by the row that tells of each first, as in '0 0 2'. */
const grouped = (people: readonly Person[], known: readonly Person[] = []) =>
  whoAreThese(people, known)
    .map(({ first, known: record }) => (record ? `known ${known.indexOf(record)}` : first))
    .join(', ')
const ofNames = (...names: string[]) => grouped(names.map((name) => person(name)))

describe('people on one number', () => {
  test.each([
    [['R.|Oxley', 'Robert|Oxley', 'Ruth|Oxley'], '0, 1, 2'],
    [['Robert|Oxley', 'R.|Oxley', 'Ruth|Oxley'], '0, 1, 2'],
    [['Robert|Oxley', 'R.|Oxley'], '0, 0'],
    [['R.|Oxley', 'Robert|Oxley', 'Ruth|Oxley', 'R.|Oxley'], '0, 1, 2, 0'],
    [['Ann|Lee', 'Ann M.|Lee', 'Lee|Ann'], '0, 0, 0'],
    [['Ann M.|Lee', 'Ann|Lee', 'A.|Lee'], '0, 0, 0'],
    [['Ann|Lee', 'Bo|Lee', 'Cy|Lee'], '0, 1, 2'],
    [['Ann|', '|Lee'], '0, 1'],
  ])('%j are the people %s', (names, expected) => {
    expect(ofNames(...names)).toBe(expected)
  })

  test.each([
    [['|', 'Ann|Lee'], '1, 1'],
    [['Ann|Lee', '|'], '0, 0'],
    [['Ann|Lee', 'Bo|Lee', '|'], '0, 1, 0'],
    [['|', '|'], '0, 0'],
  ])('without a name are the first person there: %j are the people %s', (names, expected) => {
    expect(ofNames(...names)).toBe(expected)
  })

  test('with different birthdays are two, and a third without one is neither', () => {
    const [father, son] = [person('Al|Lee', { born: '1950-01-02' }), person('Al|Lee', { born: '1990-03-04' })]
    expect(grouped([father, son, person('Al|Lee')])).toBe('0, 1, 2')
    expect(grouped([father, person('Al|Lee')])).toBe('0, 0')
  })
})

test('someone who shares a number with a father and an address with a son is neither', () => {
  const email = 'al@example.com'
  const [father, son] = [
    person('Al|Lee', { born: '1950-01-02' }),
    person('Al|Lee', { born: '1990-03-04', contacts: [email] }),
  ]
  const [either, ofSon] = [
    person('Al|Lee', { contacts: [phone, email] }),
    person('Al|Lee', { contacts: [email] }),
  ]
  expect(grouped([father, son, either, ofSon])).toBe('0, 1, 2, 1')
  expect(grouped([either, ofSon, son, father])).toBe('0, 1, 1, 3')
})

describe('people without a number in common', () => {
  test.each([
    ['a birthday and a name', { born: '1980-01-02' }, { born: '1980-01-02' }, '0, 0'],
    ['a birthday alone', { born: '1980-01-02' }, { born: '1980-01-03' }, '0, 1'],
    ['an address', { contacts: ['a@example.com'] }, { contacts: [phone, 'a@example.com'] }, '0, 0'],
  ])('with %s', (_what, one, other, expected) => {
    const bare = { contacts: [] }
    expect(grouped([person('Ann|Lee', { ...bare, ...one }), person('Ann|Lee', { ...bare, ...other })])).toBe(
      expected,
    )
  })

  test('are one person by way of a third', () => {
    const email = 'ann@example.com'
    const people = [
      person('Ann|Lee'),
      person('Ann|Lee', { contacts: [phone, email] }),
      person('Ann M.|Lee', { contacts: [email] }),
    ]
    expect(grouped(people)).toBe('0, 0, 0')
  })
})

describe('people who are known', () => {
  test.each([
    ['Robert|Oxley', ['Robert|Oxley', 'Ruth|Oxley'], 0],
    ['R.|Oxley', ['Robert|Oxley', 'Ruth|Oxley'], undefined],
    ['R.|Oxley', ['Robert|Oxley'], 0],
    ['Ann|Lee', ['Ann M.|Lee', 'Ann|Lee'], 1],
    ['Bob|Lee', ['Ann|Lee'], undefined],
    ['Bob|Lee', ['|', 'Ann|Lee'], 0],
    ['|', ['Ann|Lee', 'Bo|Lee'], 0],
    ['|', ['|', 'Bo|Lee'], 0],
  ])('%j beside %j is number %j', (name, known, expected) => {
    const records = known.map((each) => person(each))
    expect(whoIsThis(person(name), records)).toBe(expected === undefined ? undefined : records[expected])
  })

  test('are known by each name that they were called', () => {
    const record = {
      ...person('Ann|Miller'),
      names: [...person('Ann|Miller').names, ...person('Ann|Old').names],
    }
    expect(whoIsThis(person('Old|Ann'), [record])).toBe(record)
  })

  test('are nobody whom two others of the file may be', () => {
    expect(grouped([person('Robert|Oxley'), person('Ruth|Oxley')], [person('R.|Oxley')])).toBe('0, 1')
  })

  test('have one name that may be short for a row and for a record', () => {
    expect(grouped([person('R.|Oxley'), person('Ruth|Oxley')], [person('Robert|Oxley')])).toBe('0, 1')
  })

  test('are never joined with one another', () => {
    const known = [person('Ann|Lee'), person('Ann|Lee')]
    expect(grouped([person('Ann|Lee')], known)).toBe('known 0')
  })

  test('give a record without a name to the one person of its number', () => {
    expect(grouped([person('Ann|Lee')], [person('|')])).toBe('known 0')
    expect(grouped([person('Ann|Lee'), person('Bo|Lee')], [person('|')])).toBe('0, 1')
  })
})

const some = fc.record({
  names: fc
    .constantFrom(
      '|',
      'Ann|Lee',
      'Ann M.|Lee',
      'A.|Lee',
      'Lee|Ann',
      'Abe|Lee',
      'R.|Oxley',
      'Robert|Oxley',
      'Ruth|Oxley',
    )
    .map((name) => person(name).names),
  contacts: fc.subarray([phone, '+12125550143', 'a@example.com', 'b@example.com']),
  born: fc.constantFrom(null, '1980-01-02', '1990-03-04'),
})

test('who is who depends on no order of the people', () => {
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 7 }),
      fc.array(some, { maxLength: 3 }),
      fc.infiniteStream(fc.nat()),
      (people, known, numbers) => {
        const order = [...people.keys()]
        for (let at = order.length - 1; at > 0; at -= 1) {
          const other = (numbers.next().value ?? 0) % (at + 1)
          ;[order[at], order[other]] = [order[other] as number, order[at] as number]
        }
        const named = (of: Person) => of.names.some(({ first_name, last_name }) => first_name || last_name)
        const pairs = (shown: readonly Person[], places: readonly number[]) => {
          const found = whoAreThese(shown, known)
          const same = new Set<string>()
          for (const [at, one] of found.entries())
            for (const [other, two] of found.entries())
              if (
                named(shown[at] as Person) &&
                named(shown[other] as Person) &&
                one.first === two.first &&
                one.known === two.known
              )
                same.add(`${places[at]} ${places[other]}`)
          return { same: [...same].sort(), known: places.map((_, at) => found[places.indexOf(at)]?.known) }
        }
        const forth = pairs(people, [...people.keys()])
        const back = pairs(
          order.map((at) => people[at] as Person),
          order,
        )
        expect(back.same).toEqual(forth.same)
        const isNamed = people.map(named)
        expect(back.known.filter((_, at) => isNamed[at])).toEqual(forth.known.filter((_, at) => isNamed[at]))
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 3_000) },
  )
})

test('a number that a whole file shares is looked at in time', () => {
  const people = Array.from({ length: 20_000 }, (_, at) => person(`Pat${at}|Example`))
  expect(new Set(whoAreThese(people, []).map(({ first }) => first)).size).toBe(20_000)
  const same = Array.from({ length: 20_000 }, () => person('Pat|Example'))
  expect(new Set(whoAreThese(same, []).map(({ first }) => first))).toEqual(new Set([0]))
})
