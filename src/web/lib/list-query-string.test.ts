import { expect, test } from 'vitest'
import { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { fromQueryString, toQueryString } from './list-query-string.ts'

const read = (search: string) => fromQueryString(NoteListQuery, search)
const defaults = { ordering: '-created_at', page: 1, page_size: 10 }

test('without a query string a list is as by default', () => {
  expect(read('')).toEqual(defaults)
})

test('what is asked in vain is as if it were not there', () => {
  expect(read('?page=0&page_size=33&ordering=phone&nonsense=1&search=crown')).toEqual({
    ...defaults,
    search: 'crown',
  })
})

test('what differs from the default is written, and read back the same', () => {
  const query = { search: 'a & b', ordering: 'content', page: 3, page_size: 25 } as const
  const text = toQueryString(NoteListQuery, query)
  expect(text).toBe('search=a+%26+b&ordering=content&page=3&page_size=25')
  expect(read(text)).toEqual(query)
  expect(toQueryString(NoteListQuery, { ...read(''), search: '' })).toBe('')
})
