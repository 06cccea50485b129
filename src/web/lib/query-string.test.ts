import { expect, test } from 'vitest'
import { LeadListState } from '#contract/leads/leads.schemas.ts'
import { NoteListQuery } from '#contract/notes/notes.schemas.ts'
import { fromQueryString, toQueryString } from './query-string.ts'

const read = (search: string) => fromQueryString(NoteListQuery, search)
const defaults = { ordering: '-created_at', page: 1, page_size: 10 }

test('without a query string a list is as by default', () => {
  expect(read('')).toEqual(defaults)
})

test('what is asked in vain is as if it were not there', () => {
  expect(read('?page=0&page_size=7&ordering=phone&nonsense=1&search=crown')).toEqual({
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

const readLeads = (search: string) => fromQueryString(LeadListState, search)
const writeLeads = (query: LeadListState) => toQueryString(LeadListState, query)

const untouched = { ordering: '-last_seen_at', page: 1, page_size: 10 }

test.each([
  ['', {}],
  ['?status=new&type=phonecall', { status: 'new', type: 'phonecall' }],
  ['?source=google&follow_up_status=past_due', { source: 'google', follow_up_status: 'past_due' }],
  ['?ordering=-full_name&page=3&page_size=25', { ordering: '-full_name', page: 3, page_size: 25 }],
  ['?search=%20Ana%20', { search: 'Ana' }],
])('%s is read for the lead list', (search, query) => {
  expect(readLeads(search)).toEqual({ ...untouched, ...query })
})

test.each([
  '?status=bogus',
  '?status=',
  '?page=0',
  '?page=-4',
  '?page=1e3',
  '?page_size=7',
  '?page_size=101',
  '?ordering=password',
  '?ordering=-',
  '?search=%00',
  `?search=${'x'.repeat(201)}`,
  '?utm_source=mail',
])('%s asks in vain', (search) => {
  expect(readLeads(search)).toEqual(untouched)
})

test('one bad value leaves the others standing', () => {
  expect(readLeads('?status=lost&page=x')).toEqual({ ...untouched, status: 'lost' })
})

test('defaults of the lead list are not written', () => {
  expect(writeLeads(readLeads(''))).toBe('')
  expect(writeLeads(readLeads('?page=1&page_size=10&ordering=-last_seen_at'))).toBe('')
})

test('names are written in the order of the schema', () => {
  const search = 'status=new&search=O%27Brien+%26+co&ordering=phone&page=2&page_size=50'
  expect(writeLeads(readLeads(`?${search}`))).toBe(search)
})
