import { useMutation } from '@tanstack/react-query'
import type { WrittenName } from '#contract/http/record-fields.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import type { leadFields } from '#contract/leads/leads.fields.ts'
import { followUpStatus, withEnding } from '#contract/leads/leads.rules.ts'
import type { Lead, LeadPatch } from '#contract/leads/leads.schemas.ts'
import { call, ToldError } from '#web/lib/api.ts'
import { askAgain } from '#web/lib/optimistic.ts'
import { practiceToday, practiceWeekStart } from '#web/lib/practice-time.ts'
import {
  knownLead,
  type LeadView,
  refreshHistory,
  refreshLeads,
  refreshPartial,
  showLead,
  standIn,
} from './cache.ts'
import { leadKeys } from './keys.ts'
import { offerReopening } from './reopen.ts'

/** New values of some fields, in the form of the lead. */
export type LeadChange = Partial<Pick<Lead, Exclude<WrittenName<typeof leadFields>, 'address'>>>

/** The request body for a change. */
export const toPatch = ({ location, ...fields }: LeadChange): LeadPatch =>
  location === undefined ? fields : { ...fields, location: location?.id ?? null }

/** A change as the lead shows it, with the follow-up that goes with it. */
function shownChange(before: LeadView | undefined, sent: LeadChange): Partial<Lead> {
  const change = before ? withEnding(before, sent) : sent
  if (change.follow_up_date === undefined) return change
  const follow_up_status = followUpStatus(change.follow_up_date, practiceToday(), practiceWeekStart())
  return { ...change, follow_up_status }
}

/**
 * Changes fields of a lead. A change shows everywhere at once and is reverted when the server refuses it.
 * Changes of one lead are sent in order, each based on the version that the previous change returned.
 */
export function useChangeLead(id: number, missingId: string) {
  return useMutation({
    mutationKey: leadKeys.change(id),
    scope: { id: `lead-${id}` },
    mutationFn: (change: LeadChange, { client }) => {
      const version = knownLead(client, id)?.version
      if (version === undefined) throw new ToldError(missingId)
      return call(patchLead, { params: { id: String(id) }, body: toPatch(change) }, { ifMatch: version })
    },
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey: leadKeys.detail(id) })
      await client.cancelQueries({ queryKey: leadKeys.lists })
      const before = knownLead(client, id)
      standIn(client, id)
      showLead(client, id, shownChange(before, change))
      return before
    },
    onSuccess: (lead, _change, before, { client }) => {
      // Values of a later change must not flicker back.
      const isLast = client.isMutating({ mutationKey: leadKeys.change(id) }) === 1
      showLead(client, id, isLast ? lead : { version: lead.version })
      if (before) void offerReopening(client, before.status, lead)
    },
    onError: (error, change, before, { client }) => {
      if (before) showLead(client, id, valuesBefore(before, shownChange(before, change)))
      return askAgain(client, leadKeys.detail(id), error)
    },
    onSettled: (_lead, _error, _change, _before, { client }) => {
      if (client.isMutating({ mutationKey: leadKeys.change(id) }) > 1) return
      refreshPartial(client, id)
      refreshLeads(client)
      refreshHistory(client, id)
    },
  })
}

const valuesBefore = (before: LeadView, change: Partial<Lead>): Partial<LeadView> =>
  Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(change, field)))
