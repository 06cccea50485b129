import { listLeads } from '#contract/leads/leads.endpoints.ts'
import type { LeadListQuery } from '#contract/leads/leads.schemas.ts'
import { listOptions } from '#web/lib/list.ts'
import { leadKeys } from './keys.ts'

export const leadsQuery = (query: LeadListQuery) =>
  listOptions(listLeads, leadKeys.lists, query, { live: true })
