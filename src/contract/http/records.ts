import { z } from 'zod'
import type { EndpointDefinition } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { Instant, line } from './fields.ts'
import { ordering, page, pagingQuery } from './paging.ts'

// What all records of a company that are not people have in common: calls and messages.

/** What the server writes of every record. `version` is its ETag. */
export const stamps = { created_at: Instant, updated_at: Instant, version: z.int() }

/** Longest search for records, in characters. */
export const recordSearchLimit = 200

/** Query of a list of records: search over their texts, order and page. */
export const recordListQuery = <const C extends string>(
  columns: readonly C[],
  defaultOrdering: C | `-${C}`,
) =>
  z.strictObject({
    search: line(recordSearchLimit).optional(),
    ordering: ordering(columns, defaultOrdering),
    ...pagingQuery,
  })

interface RecordCalls<A, T, W, Q, C, U, P> {
  base: A
  /** As in 'an account' and 'accounts'. */
  names: { one: string; many: string }
  Record: T
  /** A record in a list, where that has fewer fields. */
  Row?: W
  ListQuery: Q
  Create: C
  Put: U
  Patch: P
}

/** The calls for a kind of record: `list` is the path of all, and `one` of one. */
export function recordEndpoints<
  const L extends `/${string}/`,
  const O extends `/${string}/`,
  const A extends Partial<EndpointDefinition> & Pick<EndpointDefinition, 'access' | 'tag'>,
  T extends z.ZodType,
  Q extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  P extends z.ZodType,
  W extends z.ZodType = T,
>(
  list: L,
  one: O,
  { base, names, Record, Row, ListQuery, Create, Put, Patch }: RecordCalls<A, T, W, Q, C, U, P>,
) {
  const call = endpoints(base)
  return {
    list: call(`GET ${list}`, {
      summary: `List ${names.many}`,
      query: ListQuery,
      response: page((Row ?? Record) as W),
    }),
    create: call(`POST ${list}`, {
      summary: `Create ${names.one}`,
      body: Create,
      response: Record,
      status: 201,
    }),
    get: call(`GET ${one}`, { summary: `Get ${names.one}`, response: Record }),
    put: call(`PUT ${one}`, { summary: `Update ${names.one}`, body: Put, response: Record }),
    patch: call(`PATCH ${one}`, {
      summary: `Change some fields of ${names.one}`,
      body: Patch,
      response: Record,
    }),
    delete: call(`DELETE ${one}`, { summary: `Delete ${names.one}` }),
  }
}

/** The sentences about a kind of record, as of all others. */
export const recordMessages = <const One extends string, const Many extends string>(one: One, many: Many) =>
  ({
    fetchFailed: `Failed to fetch ${many}. Please try again.`,
    fetchOneFailed: `Failed to fetch ${one}. Please try again.`,
    notFound: `No ${one} found.`,
    none: `No ${many} found`,
    createFailed: `Failed to create ${one}. Please try again.`,
    updateFailed: `Failed to update ${one}. Please try again.`,
    updateStale: `Someone else changed this ${one}. Their changes are in the form. Where you both changed a field, choose one, then save again.`,
    deleteConfirm: `Are you sure you want to delete this ${one}?`,
    deleteFailed: `Failed to delete ${one}. Please try again.`,
    deleteStale: `Someone else changed this ${one}. Review it before you delete it.`,
  }) as const
