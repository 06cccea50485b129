import { expect, test } from 'vitest'
import { mergeFields } from './form-merge.ts'

const base = { title: 'Call back', status: 'pending', assigned_to: null as number | null }

test('what only the other person changed is taken over', () => {
  const mine = { ...base, title: 'Call back today' }
  expect(mergeFields(base, mine, { ...base, assigned_to: 7 })).toEqual({
    taken: { assigned_to: 7 },
    conflicts: {},
  })
})

test('what both changed differently is a conflict, with the other value', () => {
  const mine = { ...base, title: 'Mine', status: 'completed' }
  expect(mergeFields(base, mine, { ...base, title: 'Theirs', status: 'completed' })).toEqual({
    taken: {},
    conflicts: { title: 'Theirs' },
  })
})

test('lists are compared by what is in them', () => {
  const lists = (...other_contacts: string[]) => ({ other_contacts })
  expect(mergeFields(lists('a'), lists('a'), lists('a'))).toEqual({ taken: {}, conflicts: {} })
  expect(mergeFields(lists('a'), lists('a'), lists('b'))).toEqual({ taken: lists('b'), conflicts: {} })
  expect(mergeFields(lists('a'), lists('b'), lists('c'))).toEqual({ taken: {}, conflicts: lists('c') })
})
