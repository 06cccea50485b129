import { useQuery } from '@tanstack/react-query'
import { errorStatus } from '#web/lib/api.ts'
import type { StoredRecord } from '#web/lib/record-api.ts'
import type { RecordKind } from './record-kind.ts'

/** One record, as far as it is there. `id` is undefined for an address that names none. */
export function useRecord<T extends StoredRecord>(kind: RecordKind<T>, id: number | undefined) {
  const { data, error, refetch } = useQuery({ ...kind.api.oneQuery(id ?? 0), enabled: id !== undefined })
  const isGone = id === undefined || errorStatus(error) === 404
  return {
    record: isGone ? undefined : data,
    isGone,
    error: isGone ? null : error,
    /** Asks again; answers the record as it is now, if it could be had. */
    fetchLatest: async () => (await refetch()).data,
  }
}
