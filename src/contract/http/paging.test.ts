import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpointPath } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { ordering, pageCount, pagingQuery, parseOrdering } from './paging.ts'

const Paging = z.strictObject(pagingQuery)

test('pagingQuery defaults to page 1 with ten rows', () => {
  expect(Paging.parse({})).toEqual({ page: 1, page_size: 10 })
})

test('pagingQuery accepts page sizes up to 100 and page numbers up to 1,000,000', () => {
  expect(Paging.parse({ page: '1000000', page_size: '100' })).toEqual({ page: 1_000_000, page_size: 100 })
  expect(Paging.safeParse({ page_size: '101' }).success).toBe(false)
  expect(Paging.safeParse({ page: '1000001' }).success).toBe(false)
})

test('pageCount rounds up and returns at least 1', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), fc.integer({ min: 1, max: 100 }), (count, size) => {
      const pages = pageCount(count, size)
      expect(pages).toBeGreaterThanOrEqual(1)
      expect(pages * size).toBeGreaterThanOrEqual(count)
      expect((pages - 1) * size).toBeLessThan(Math.max(count, 1))
    }),
  )
})

test('ordering accepts only the listed columns, each with an optional leading minus', () => {
  const Ordering = ordering(['name', 'id'], '-name')
  expect(Ordering.parse(undefined)).toBe('-name')
  for (const column of ['name', 'id'] as const) {
    expect(parseOrdering(Ordering.parse(column))).toEqual({ column, descending: false })
    expect(parseOrdering(Ordering.parse(`-${column}`))).toEqual({ column, descending: true })
  }
  for (const invalid of ['', '-', 'NAME', '--name', 'name,id', 'name desc', 'toString']) {
    expect(Ordering.safeParse(invalid).error?.issues[0]?.message).toBe(
      'Must be one of: name, id, each with an optional leading minus.',
    )
  }
})

test('endpointPath URL-encodes path parameters and throws when a parameter is missing', () => {
  const get = endpoints({ access: 'staff', tag: 'x' })('GET /leads/:id/notes/:noteId/', { summary: 'x' })
  expect(endpointPath(get, { id: 7, noteId: 3 })).toBe('/leads/7/notes/3/')
  expect(endpointPath(get, { id: '../token', noteId: 'a?b#c' })).toBe('/leads/..%2Ftoken/notes/a%3Fb%23c/')
  for (const missing of [{}, { id: 7 }, { id: 7, noteId: '' }, { id: 7, noteId: null }]) {
    expect(() => endpointPath(get, missing)).toThrow(/missing path parameter (id|noteId)/)
  }
})
