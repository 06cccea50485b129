import { z } from 'zod'
import { deletionAccess, deletionSummary } from '../http/deletions.endpoints.ts'
import { endpoints } from '../http/endpoints.ts'
import { exportAccess, exportQuery } from '../http/exports.ts'
import { SignedQuery } from '../http/fields.ts'
import { recordEndpoints } from '../http/records.ts'
import { LeadMerge, MergeBody, MergedLead, UnmergeBody, UnmergedLead } from './lead-merges.schemas.ts'
import { LeadGone, LeadPeople, TellApart } from './lead-people.schemas.ts'
import { Lead, LeadCount, LeadCreate, LeadListQuery, LeadPatch, LeadPut, LeadRow } from './leads.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'leads' })

const calls = recordEndpoints('/leads/', '/leads/:id/', {
  base: { access: 'staff', tag: 'leads' },
  names: { one: 'a lead', many: 'leads' },
  Record: Lead,
  Row: LeadRow,
  ListQuery: LeadListQuery,
  Create: LeadCreate,
  Put: LeadPut,
  Patch: LeadPatch,
})

export const listLeads = { ...calls.list, audit: { action: 'listed' } } as const
export const getLead = { ...calls.get, refusals: { 404: LeadGone } }
export const { create: createLead, put: putLead, patch: patchLead } = calls
export const deleteLead = { ...calls.delete, ...deletionAccess, summary: deletionSummary('lead') }

export const exportLeads = endpoints({ ...exportAccess, tag: 'leads' })('GET /leads/export/', {
  summary: 'Export the leads that match as a file',
  query: exportQuery(LeadListQuery),
})

export const leadStatusCounts = forStaff('GET /leads/status_counts/', {
  summary: 'Count leads by status',
  response: z.array(LeadCount),
})

export const leadSourceCounts = forStaff('GET /leads/source_counts/', {
  summary: 'Count leads by source',
  response: z.array(LeadCount),
})

export const leadTypeCounts = forStaff('GET /leads/type_counts/', {
  summary: 'Count leads by type',
  response: z.array(LeadCount),
})

export const listLeadPeople = forStaff('GET /leads/:id/candidates/', {
  summary: 'Other leads behind the same number or email, and what else the lead is known by',
  response: LeadPeople,
})

export const mergeLeads = forStaff('POST /leads/:id/merge/', {
  summary: 'Merge two leads of one person; the older one stays, and you can undo it for 30 days',
  body: MergeBody,
  response: MergedLead,
})

export const getLeadMerge = forStaff('GET /leads/:id/merges/:mergeId/', {
  summary: 'Get a merge that can be undone, with the records that came to the lead since',
  response: LeadMerge,
})

export const unmergeLeads = forStaff('POST /leads/:id/unmerge/', {
  summary: 'Undo a merge: both leads are back; a field that someone changed since stays',
  body: UnmergeBody,
  response: UnmergedLead,
})

export const tellLeadsApart = forStaff('POST /leads/:id/tell_apart/', {
  summary: 'Mark two leads as different people, or undo that',
  body: TellApart,
  response: LeadPeople,
})

/**
 * The address in `recording_url`. It is signed for one session and a short time, so that a player can seek
 * without a token.
 */
export const playRecording = endpoints({ access: 'public', tag: 'leads' })(
  'GET /leads/:id/recordings/:recordingId/:session/',
  { summary: 'Download a call recording or a byte range of it, by its signed address', query: SignedQuery },
)
