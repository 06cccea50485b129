import { useQuery } from '@tanstack/react-query'
import { channelLabel } from '#contract/intake/requests.enums.ts'
import { leadRequestsQuery } from '#web/slices/intake/api/lead-requests.ts'
import type { LeadMessage } from '#web/slices/leads/components/lead-wish.tsx'

/** The message of a lead's newest request that has one; undefined while loading, null without any. */
export function useLeadMessage(id: number): LeadMessage | null | undefined {
  const { data, isError } = useQuery(leadRequestsQuery(id))
  if (!data) return isError ? null : undefined
  const request = data.results.find(({ message }) => message.trim() !== '')
  if (!request) return null
  return { text: request.message.trim(), channel: channelLabel(request.channel), at: request.received_at }
}
