import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as endpoints from '#contract/archives/archives.endpoints.ts'
import { isArchiveWorking } from '#contract/archives/archives.enums.ts'
import type { Archive } from '#contract/archives/archives.schemas.ts'
import type { EndpointInput } from '#contract/http/endpoint.ts'
import { call, download } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import type { CallOptions } from '#web/lib/http.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

const key = ['archives']

// Milliseconds between looks at work that is under way.
const pace = 300

/** The uploaded archives, newest first. */
export const archivesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(endpoints.listArchives, { query: {} }, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.results.some(({ state }) => isArchiveWorking(state)) ? pace : false,
})

export const useDownloadArchive = (confirmed: Confirmed) =>
  useMutation({
    mutationFn: async () => {
      const { file, name } = await confirmed(() => download(endpoints.exportArchive, {}))
      saveFile(file, name)
    },
  })

function upload(file: File, options: CallOptions): Promise<Archive> {
  const form = new FormData()
  form.append('file', file)
  // The contract describes the parsed form.
  const body = form as unknown as EndpointInput<typeof endpoints.createArchive>['body']
  return call(endpoints.createArchive, { body }, options)
}

export const useUploadArchive = (onProgress: (share: number) => void) =>
  useMutation({
    mutationFn: (file: File) => upload(file, { idempotencyKey: idempotencyKey(), onProgress }),
    onSuccess: (_archive, _file, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  })

export const useStartArchive = ({ id, version }: Pick<Archive, 'id' | 'version'>) =>
  useMutation({
    mutationFn: () =>
      call(
        endpoints.startArchive,
        { params: { id: String(id) } },
        { idempotencyKey: idempotencyKey(), ifMatch: version },
      ),
    onSettled: (_done, _error, _input, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  })

export const useDeleteArchive = ({ id }: Pick<Archive, 'id'>) =>
  useMutation({
    mutationFn: () => call(endpoints.deleteArchive, { params: { id: String(id) } }),
    onSettled: (_done, _error, _input, _before, { client }) => client.invalidateQueries({ queryKey: key }),
  })

/** Nothing that was read before knows of what an import brought. */
export function useFreshRecords({ state }: Pick<Archive, 'state'>): void {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state === 'done')
      client.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first !== key[0] && first !== sharedQueryKeys.info[0],
      })
    before.current = state
  }, [client, state])
}
