import { notifications } from '@mantine/notifications'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { EndpointBody } from '#contract/http/endpoint.ts'
import { keptFields } from '#contract/leads/lead-merges.labels.ts'
import { leadMergeMessages } from '#contract/leads/lead-merges.messages.ts'
import type { LeadCandidate } from '#contract/leads/lead-people.schemas.ts'
import {
  getLeadMerge,
  listLeadPeople,
  mergeLeads,
  tellLeadsApart,
  unmergeLeads,
} from '#contract/leads/leads.endpoints.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { call, ToldError } from '#web/lib/api.ts'
import { idempotencyKey } from '#web/lib/idempotency-key.ts'
import { restore } from '#web/lib/optimistic.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'
import { knownLead } from './cache.ts'
import { leadKeys } from './keys.ts'

/** Other leads that share a number or an email with a lead. */
export const leadPeopleQuery = (id: number) =>
  queryOptions({
    queryKey: leadKeys.peopleOf(id),
    queryFn: ({ signal }) => call(listLeadPeople, { params: { id: String(id) } }, { signal }),
  })

function refresh(client: QueryClient): void {
  for (const queryKey of [sharedQueryKeys.leads, sharedQueryKeys.histories, sharedQueryKeys.dashboard]) {
    client.invalidateQueries({ queryKey })
  }
}

/** Merges two leads if neither has changed since it was seen. */
export const useMergeLeads = (id: number) =>
  useMutation({
    mutationFn: (duplicate: LeadCandidate, { client }) => {
      const version = knownLead(client, id)?.version
      if (version === undefined) throw new ToldError(leadMessages.idRequired)
      const body = { lead: duplicate.id, version: duplicate.version }
      return call(mergeLeads, { params: { id: String(id) }, body }, { ifMatch: version })
    },
    onSuccess: ({ merge: _merge, not_taken: _fields, ...lead }, _other, _before, { client }) => {
      client.setQueryData(leadKeys.detail(lead.id), lead)
    },
    onSettled: (_lead, _error, _other, _before, { client }) => refresh(client),
  })

/** A merge into a lead, with the records that came to it since. */
export const leadMergeQuery = (id: number, merge: number) =>
  queryOptions({
    queryKey: leadKeys.mergeOf(id, merge),
    queryFn: ({ signal }) =>
      call(getLeadMerge, { params: { id: String(id), mergeId: String(merge) } }, { signal }),
    staleTime: 0,
  })

/** Undoes a merge. `moved` has the later records that go to the lead that comes back. */
export const useUnmerge = (onError?: (error: Error) => void) =>
  useMutation({
    ...(onError && { onError }),
    mutationFn: ({ id, ...body }: { id: number } & EndpointBody<typeof unmergeLeads>) =>
      call(unmergeLeads, { params: { id: String(id) }, body }, { idempotencyKey: idempotencyKey() }),
    onSuccess: ({ other: _other, kept, ...lead }, _body, _before, { client }) => {
      client.setQueryData(leadKeys.detail(lead.id), lead)
      const labels = kept.map(({ label }) => label)
      notifications.show({ message: labels.length > 0 ? keptFields(labels) : leadMergeMessages.undone })
    },
    onSettled: (_lead, _error, _body, _before, { client }) => refresh(client),
  })

/**
 * Marks another lead as a different person, or removes the mark. A mark shows at once and is reverted when
 * the server refuses it. Marks are sent in order, because they could overtake each other.
 */
export const useTellApart = (id: number) =>
  useMutation({
    scope: { id: `people-${id}` },
    mutationFn: ({ lead, apart }: { lead: number; apart: boolean }) =>
      call(tellLeadsApart, { params: { id: String(id) }, body: { lead, apart } }),
    onMutate: async ({ lead, apart }, { client }) => {
      const { queryKey } = leadPeopleQuery(id)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (people) =>
          people && {
            ...people,
            candidates: people.candidates.map((each) =>
              each.id === lead ? { ...each, told_apart: apart } : each,
            ),
          },
      )
      return before
    },
    onError: (_error, _sent, before, { client }) => restore(client, leadPeopleQuery(id).queryKey, before),
    onSettled: (_people, _error, _sent, _before, { client }) => refresh(client),
  })
