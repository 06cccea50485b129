import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { IdParams, line, numberText } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { LeadGone } from './lead-people.schemas.ts'
import { Lead, LeadCount, LeadCreate, LeadListQuery, LeadPatch, LeadPut, LeadRow } from './leads.schemas.ts'

const base = { access: 'staff', tag: 'leads' } as const

export const listLeads = endpoint({
  ...base,
  method: 'GET',
  path: '/leads/',
  summary: 'Leads of the own locations, filtered, ordered and in pages',
  query: LeadListQuery,
  response: page(LeadRow),
  audit: { action: 'listed' },
})

export const leadStatusCounts = endpoint({
  ...base,
  method: 'GET',
  path: '/leads/status_counts/',
  summary: 'Number of leads per status, zero included',
  response: z.array(LeadCount),
})

export const leadSourceCounts = endpoint({
  ...base,
  method: 'GET',
  path: '/leads/source_counts/',
  summary: 'Number of leads per source, zero included',
  response: z.array(LeadCount),
})

export const leadTypeCounts = endpoint({
  ...base,
  method: 'GET',
  path: '/leads/type_counts/',
  summary: 'Number of leads per type, zero included',
  response: z.array(LeadCount),
})

export const createLead = endpoint({
  ...base,
  method: 'POST',
  path: '/leads/',
  summary: 'Create a lead',
  body: LeadCreate,
  response: Lead,
  status: 201,
})

export const getLead = endpoint({
  ...base,
  method: 'GET',
  path: '/leads/:id/',
  summary: 'One lead with its address, note and recordings',
  params: IdParams,
  response: Lead,
  refusals: { 404: LeadGone },
})

export const putLead = endpoint({
  ...base,
  method: 'PUT',
  path: '/leads/:id/',
  summary: 'Update a lead from a form or from the lead as it was read',
  params: IdParams,
  body: LeadPut,
  response: Lead,
})

export const patchLead = endpoint({
  ...base,
  method: 'PATCH',
  path: '/leads/:id/',
  summary: 'Change some fields of a lead',
  params: IdParams,
  body: LeadPatch,
  response: Lead,
})

export const deleteLead = endpoint({
  ...base,
  method: 'DELETE',
  path: '/leads/:id/',
  summary: 'Delete a lead',
  params: IdParams,
})

const recordId = numberText(Number.MAX_SAFE_INTEGER)

/** The address that `recording_url` gives: signed for one session and a short while, so that a player without a token can seek in it. */
export const playRecording = endpoint({
  method: 'GET',
  path: '/leads/:id/recordings/:recordingId/:session/',
  access: 'public',
  tag: 'leads',
  summary: 'The sound of a call recording, whole or a range of it; the address comes signed with the lead',
  params: z.strictObject({ id: recordId, recordingId: recordId, session: recordId }),
  query: z.strictObject({ expires: line(20).optional(), signature: line(100).optional() }),
})
