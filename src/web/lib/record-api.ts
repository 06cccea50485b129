import { queryOptions, useMutation } from '@tanstack/react-query'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import type { Page } from '#contract/http/paging.ts'
import { call, errorStatus } from './api.ts'
import { type ListQuery, listOptions, type PageOptions } from './list.ts'

/** What every record has, whatever else it has. */
export interface StoredRecord {
  id: number
  version: number
}

export type FieldValue = string | number | boolean | null | readonly string[] | readonly number[]

/** Values of a record's fields, as the server takes them and a form holds them. */
export type RecordValues = Record<string, FieldValue>

interface RecordEndpoints {
  list: EndpointDefinition
  create: EndpointDefinition
  get: EndpointDefinition
  put: EndpointDefinition
  delete?: EndpointDefinition
}

interface RecordApiOptions<T> {
  /** Tells what is kept of these records from what is kept of others. */
  key: readonly (string | number)[]
  endpoints: RecordEndpoints
  /** The parameter of a path that names one record, and the others. */
  idParameter?: string
  params?: Record<string, string>
  /** Milliseconds after which a list that could not be had is asked for once more; as always unless given. */
  retryDelay?: number
  onSaved?: (record: T) => void
  onDeleted?: (id: number) => void
}

interface RecordCreation {
  values: RecordValues
  /** The same for every attempt with the same values, so that it is created once. */
  idempotencyKey: string
}

interface RecordSave {
  values: RecordValues
  /** Version that the form was filled from. */
  version: number
}

export type RecordApi<T extends StoredRecord> = ReturnType<typeof recordApi<T>>

/** Queries and mutations for a kind of record. */
export function recordApi<T extends StoredRecord>(options: RecordApiOptions<T>) {
  const { key, endpoints, idParameter = 'id', params = {}, retryDelay, onSaved, onDeleted } = options
  const lists = [...key, 'list']
  const detail = (id: number) => [...key, 'detail', id]
  const one = (id: number) => ({ ...params, [idParameter]: String(id) })
  return {
    listQuery: (query: ListQuery): PageOptions<T> => ({
      ...(listOptions(endpoints.list, lists, query as never, { params }) as unknown as PageOptions<T>),
      ...(retryDelay !== undefined && {
        retry: (failures: number, error: Error) => failures < 1 && errorStatus(error) !== 401,
        retryDelay,
      }),
    }),
    oneQuery: (id: number) =>
      queryOptions({
        queryKey: detail(id),
        queryFn: ({ signal }) => call(endpoints.get, { params: one(id) } as never, { signal }) as Promise<T>,
      }),
    useCreate: () =>
      useMutation({
        mutationFn: ({ values, idempotencyKey }: RecordCreation) =>
          call(endpoints.create, { params, body: values } as never, { idempotencyKey }) as Promise<T>,
        onSuccess: (record, _creation, _result, { client }) => {
          client.setQueryData(detail(record.id), record)
          client.invalidateQueries({ queryKey: lists })
          onSaved?.(record)
        },
      }),
    useSave: (id: number) =>
      useMutation({
        mutationFn: ({ values, version }: RecordSave) =>
          call(endpoints.put, { params: one(id), body: values } as never, { ifMatch: version }) as Promise<T>,
        onSuccess: (record, _save, _result, { client }) => {
          client.setQueryData(detail(id), record)
          client.invalidateQueries({ queryKey: lists })
          onSaved?.(record)
        },
      }),
    /** Deletes a record, provided that it still is as it was seen. */
    useDelete: () =>
      useMutation({
        mutationFn: async ({ id, version }: StoredRecord) => {
          if (!endpoints.delete) throw new Error('there is no call to delete it')
          await call(endpoints.delete, { params: one(id) } as never, { ifMatch: version })
        },
        onError: (error, { id }, _result, { client }) => {
          if (errorStatus(error) === 412) client.invalidateQueries({ queryKey: detail(id) })
        },
        onSuccess: (_answer, { id }, _result, { client }) => {
          // Its own view, if still on the screen, stays until the page has changed.
          client.invalidateQueries({ queryKey: detail(id), refetchType: 'none' })
          client.setQueriesData<Page<T>>({ queryKey: lists }, (page) =>
            page?.results.some((record) => record.id === id)
              ? { ...page, count: page.count - 1, results: page.results.filter((record) => record.id !== id) }
              : page,
          )
          client.invalidateQueries({ queryKey: lists })
          onDeleted?.(id)
        },
      }),
  }
}
