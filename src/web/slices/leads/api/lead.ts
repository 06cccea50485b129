import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import type { Lead } from '#contract/leads/leads.schemas.ts'
import { isIdle } from '#web/lib/activity.ts'
import { call, serverError } from '#web/lib/api.ts'
import { refreshInterval } from '#web/lib/live-updates.ts'
import { knownLead, type LeadView, showInLists } from './cache.ts'
import { leadKeys } from './keys.ts'

export const leadQuery = (id: number) =>
  queryOptions({
    queryKey: leadKeys.detail(id),
    queryFn: async ({ signal, client }) => {
      const lead = await call(getLead, { params: { id: String(id) } }, { signal, background: isIdle() })
      showInLists(client, id, lead)
      return lead
    },
    refetchInterval: refreshInterval,
  })

interface LeadQuery {
  /** First the values from a list, then the complete lead. */
  lead: LeadView | undefined
  error: Error | null
  /** The lead that this lead was merged into, if any. */
  mergedInto: number | undefined
  /** Reloads the lead and returns it, if that succeeds. */
  fetchLatest: () => Promise<Lead | undefined>
}

/** A lead, kept fresh while it is visible. */
export function useLead(id: number): LeadQuery {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(leadQuery(id))
  return {
    lead: knownLead(client, id) ?? data,
    error,
    mergedInto: Number(serverError(error)?.data?.merged_into) || undefined,
    fetchLatest: async () => (await refetch()).data,
  }
}
