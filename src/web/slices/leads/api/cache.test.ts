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

test('knownLead finds a lead that is cached only in the list', () => {
  expect(knownLead(client, 2)).toEqual(row(2))
  expect(knownLead(client, 3)).toBeUndefined()
})

test('knownLead merges the newest version with fields cached only in the detail', () => {
  client.setQueryData(leadKeys.detail(1), { ...row(1), note: 'Call after five.' } as Lead)
  expect(knownLead(client, 1)).toMatchObject({ version: 1, note: 'Call after five.' })
  client.setQueryData(list, { count: 12, results: [row(1, { version: 2, status: 'lost' })] })
  expect(knownLead(client, 1)).toMatchObject({ version: 2, status: 'lost', note: 'Call after five.' })
})

test('showLead updates the cached list, lead and status counts', () => {
  client.setQueryData(leadKeys.detail(1), row(1) as Lead)
  showLead(client, 1, { status: 'contacted' })
  expect(rows()?.map(({ status }) => status)).toEqual(['contacted', 'new'])
  expect(knownLead(client, 1)?.status).toBe('contacted')
  expect(counts()).toEqual([6, 4])
})

test('showLead restores the status counts when a status is reverted', () => {
  showLead(client, 1, { status: 'contacted' })
  showLead(client, 1, { status: 'new' })
  expect(counts()).toEqual([7, 3])
})

test('showLead leaves the status counts unchanged when another field changes', () => {
  showLead(client, 1, { phone: '+14155550142' })
  expect(counts()).toEqual([7, 3])
})

test("dropLead removes a lead from the cached list and decrements the list's count", () => {
  dropLead(client, 1)
  expect(client.getQueryData<Page<LeadRow>>(list)).toMatchObject({ count: 11, results: [{ id: 2 }] })
})
