import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Page } from '#contract/http/paging.ts'
import type { Lead, LeadRow } from '#contract/leads/leads.schemas.ts'
import { dropLead, knownLead, showLead } from './cache.ts'
import { leadKeys } from './keys.ts'

const row = (id: number, values: Partial<LeadRow> = {}) =>
  ({ id, version: 1, status: 'new', source: 'google', ...values }) as LeadRow
const count = (name: string, value: number) => ({ name, value, label: name })
const list = [...leadKeys.lists, { ordering: '-last_seen_at', page: 1, page_size: 10 }]

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(list, { count: 12, next: null, previous: null, results: [row(1), row(2)] })
  client.setQueryData(leadKeys.statusCounts, [count('new', 7), count('contacted', 3)])
})

const rows = () => client.getQueryData<Page<LeadRow>>(list)?.results
const counts = () =>
  client.getQueryData<{ value: number }[]>(leadKeys.statusCounts)?.map(({ value }) => value)

test('a lead is known from the list alone', () => {
  expect(knownLead(client, 2)).toEqual(row(2))
  expect(knownLead(client, 3)).toBeUndefined()
})

test('the newer of list and lead is what is known, with all that only the lead tells', () => {
  client.setQueryData(leadKeys.detail(1), { ...row(1), note: 'Call after five.' } as Lead)
  expect(knownLead(client, 1)).toMatchObject({ version: 1, note: 'Call after five.' })
  client.setQueryData(list, { count: 12, results: [row(1, { version: 2, status: 'lost' })] })
  expect(knownLead(client, 1)).toMatchObject({ version: 2, status: 'lost', note: 'Call after five.' })
})

test('a new status shows in the list, on the lead and in the counts', () => {
  client.setQueryData(leadKeys.detail(1), row(1) as Lead)
  showLead(client, 1, { status: 'contacted' })
  expect(rows()?.map(({ status }) => status)).toEqual(['contacted', 'new'])
  expect(knownLead(client, 1)?.status).toBe('contacted')
  expect(counts()).toEqual([6, 4])
})

test('taking a status back restores the counts', () => {
  showLead(client, 1, { status: 'contacted' })
  showLead(client, 1, { status: 'new' })
  expect(counts()).toEqual([7, 3])
})

test('a change of other fields leaves the counts alone', () => {
  showLead(client, 1, { phone: '+14155550142' })
  expect(counts()).toEqual([7, 3])
})

test('a deleted lead leaves the list and its count', () => {
  dropLead(client, 1)
  expect(client.getQueryData<Page<LeadRow>>(list)).toMatchObject({ count: 11, results: [{ id: 2 }] })
})
