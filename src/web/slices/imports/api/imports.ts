import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { type ImportNoun, isWorking } from '#contract/imports/imports.enums.ts'
import type {
  Import,
  ImportListQuery,
  ImportPatch,
  ImportRowsQuery,
  ImportSummary,
} from '#contract/imports/imports.schemas.ts'
import { call, download } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import type { CallOptions } from '#web/lib/http.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { listOptions } from '#web/lib/list.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

const keys = {
  lists: ['imports', 'list'],
  detail: (id: number) => ['imports', 'detail', id],
  rows: (id: number) => ['imports', 'rows', id],
} as const

// Milliseconds between looks at work that is under way.
const pace = 300

export const importsQuery = (query: ImportListQuery) => listOptions(endpoints.listImports, keys.lists, query)

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(endpoints.getImport, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? pace : false),
  })

export const rowsQuery = ({ id }: Pick<Import, 'id'>, query: ImportRowsQuery) =>
  listOptions(endpoints.listImportRows, keys.rows(id), query, { params: { id: String(id) } })

/** Reads the rows again whenever the import has changed; until then they stay as they are. */
export function useFreshRows({ id, version }: Pick<Import, 'id' | 'version'>): void {
  const client = useQueryClient()
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) client.invalidateQueries({ queryKey: keys.rows(id) })
    seen.current = version
  }, [client, id, version])
}

export function uploadTable(noun: ImportNoun, file: File, options: CallOptions): Promise<Import> {
  const form = new FormData()
  form.append('noun', noun)
  form.append('file', file)
  // The contract describes the parsed form.
  const body = form as unknown as EndpointInput<typeof endpoints.createImport>['body']
  return call(endpoints.createImport, { body }, options)
}

async function keep(client: QueryClient, changed: Import): Promise<void> {
  // What is on its way was asked for before.
  await client.cancelQueries({ queryKey: keys.detail(changed.id) })
  client.setQueryData(keys.detail(changed.id), changed)
  client.invalidateQueries({ queryKey: keys.lists })
}

/** Changes what the file means; of several at once, the answer of the last counts. */
export const useChangeImport = (id: number) =>
  useMutation({
    scope: { id: `import ${id}` },
    mutationFn: (body: ImportPatch) => call(endpoints.patchImport, { params: { id: String(id) }, body }),
    onSuccess: (changed, _body, _before, { client }) => keep(client, changed),
    onError: (_error, _body, _before, { client }) => client.invalidateQueries({ queryKey: keys.detail(id) }),
  })

const steps = {
  start: endpoints.startImport,
  stop: endpoints.stopImport,
  undo: endpoints.undoImport,
} as const
export type ImportStep = keyof typeof steps

export const useImportStep = ({ id, version }: Pick<Import, 'id' | 'version'>) =>
  useMutation({
    mutationFn: (step: ImportStep) =>
      call(
        steps[step],
        { params: { id: String(id) } },
        // What was looked at is what starts; a stop may come at any time.
        { idempotencyKey: idempotencyKey(), ...(step === 'start' && { ifMatch: version }) },
      ),
    onSuccess: (changed, _step, _before, { client }) => keep(client, changed),
    onError: (_error, _step, _before, { client }) => client.invalidateQueries({ queryKey: keys.detail(id) }),
  })

export const useDeleteImport = () =>
  useMutation({
    mutationFn: ({ id }: Pick<ImportSummary, 'id'>) =>
      call(endpoints.deleteImport, { params: { id: String(id) } }),
    onSettled: (_done, _error, _import, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })

export const useRefusedRows = ({ id }: Pick<Import, 'id'>) =>
  useMutation({
    mutationFn: async () => {
      const { file, name } = await download(endpoints.downloadRefusedRows, {}, { id: String(id) })
      saveFile(file, name)
    },
  })

/** Everything about people may be different after an import. */
export function refreshPeople(client: QueryClient): void {
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first !== 'imports' && first !== sharedQueryKeys.info[0],
  })
}
