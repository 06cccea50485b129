import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { LeadPeople, SamePerson, TellApart } from './lead-people.schemas.ts'
import { Lead } from './leads.schemas.ts'

const base = { access: 'staff', tag: 'leads' } as const

export const listLeadPeople = endpoint({
  ...base,
  method: 'GET',
  path: '/leads/:id/candidates/',
  summary:
    'Other leads behind the same number or e-mail address, and what the lead was known by before it was joined',
  params: IdParams,
  response: LeadPeople,
})

export const mergeLeads = endpoint({
  ...base,
  method: 'POST',
  path: '/leads/:id/same_person/',
  summary: 'Join two leads of one person: the older one stays, with all that belonged to the other',
  params: IdParams,
  body: SamePerson,
  response: Lead,
})

export const tellLeadsApart = endpoint({
  ...base,
  method: 'POST',
  path: '/leads/:id/tell_apart/',
  summary: 'Note that another lead is somebody else, or take that back',
  params: IdParams,
  body: TellApart,
  response: LeadPeople,
})
