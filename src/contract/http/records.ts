import { z } from 'zod'
import type { EndpointDefinition } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { Instant, line } from './fields.ts'
import { ordering, page, pagingQuery } from './paging.ts'

// Endpoints and messages that all records of a company share, except for people.

/** Fields that the server sets on every record. `version` is the record's ETag. */
export const stamps = { created_at: Instant, updated_at: Instant, version: z.int() }

/** Maximum length of a search for records, in characters. */
export const recordSearchLimit = 200

/** Query of a record list: search over the records' texts, ordering and paging. */
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
  /** A record as listed, where lists have fewer fields. */
  Row?: W
  ListQuery: Q
  Create: C
  Put: U
  Patch: P
}

/** Endpoints for a kind of record. `list` is the path of the collection, `single` is the path of a record. */
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
  single: O,
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
    get: call(`GET ${single}`, { summary: `Get ${names.one}`, response: Record }),
    put: call(`PUT ${single}`, { summary: `Update ${names.one}`, body: Put, response: Record }),
    patch: call(`PATCH ${single}`, {
      summary: `Change some fields of ${names.one}`,
      body: Patch,
      response: Record,
    }),
    delete: call(`DELETE ${single}`, { summary: `Delete ${names.one}` }),
  }
}

/** Messages about a kind of record. */
export const recordMessages = <const One extends string, const Many extends string>(
  single: One,
  many: Many,
) =>
  ({
    fetchFailed: `Failed to fetch ${many}. Please try again.`,
    fetchOneFailed: `Failed to fetch ${single}. Please try again.`,
    notFound: `No ${single} found.`,
    none: `No ${many} found`,
    createFailed: `Failed to create ${single}. Please try again.`,
    updateFailed: `Failed to update ${single}. Please try again.`,
    updateStale: `Someone else changed this ${single}. Their changes are in the form. Where you both changed a field, choose one, then save again.`,
    deleteConfirm: `Are you sure you want to delete this ${single}?`,
    deleteFailed: `Failed to delete ${single}. Please try again.`,
    deleteStale: `Someone else changed this ${single}. Review it before you delete it.`,
  }) as const
