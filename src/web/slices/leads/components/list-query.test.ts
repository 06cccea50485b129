import { expect, test } from 'vitest'
import { activeFilters, parseListQuery, writeListQuery } from './list-query.ts'

const untouched = { ordering: '-last_seen_at', page: 1, page_size: 10 }

test.each([
  ['', {}],
  ['?status=new&type=phonecall', { status: 'new', type: 'phonecall' }],
  ['?source=google&follow_up_status=past_due', { source: 'google', follow_up_status: 'past_due' }],
  ['?waiting=call_back', { waiting: 'call_back' }],
  ['?ordering=-full_name&page=3&page_size=25', { ordering: '-full_name', page: 3, page_size: 25 }],
  ['?search=%20Ana%20', { search: 'Ana' }],
])('%s is read', (search, query) => {
  expect(parseListQuery(search)).toEqual({ ...untouched, ...query })
})

test.each([
  '?status=bogus',
  '?status=',
  '?page=0',
  '?page=-4',
  '?page=1e3',
  '?page_size=7',
  '?page_size=100',
  '?ordering=password',
  '?ordering=-',
  '?search=%00',
  `?search=${'x'.repeat(201)}`,
  '?utm_source=mail',
])('%s asks in vain', (search) => {
  expect(activeFilters(parseListQuery(search))).toEqual([])
  expect(parseListQuery(search)).toMatchObject(untouched)
})

test('one bad value leaves the others standing', () => {
  expect(parseListQuery('?status=lost&page=x')).toEqual({ ...untouched, status: 'lost' })
})

test('what is as by default is not written', () => {
  expect(writeListQuery(parseListQuery(''))).toBe('')
  expect(writeListQuery(parseListQuery('?page=1&page_size=10&ordering=-last_seen_at'))).toBe('')
})

test('what is written is read as the same', () => {
  const search = 'status=new&search=O%27Brien+%26+co&ordering=phone&page=2&page_size=50'
  expect(writeListQuery(parseListQuery(`?${search}`))).toBe(search)
})
