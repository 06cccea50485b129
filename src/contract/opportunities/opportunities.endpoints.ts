import { IdParams } from '../http/fields.ts'
import { NoParams, recordEndpoints } from '../http/records.ts'
import { Opportunity, OpportunityListQuery, opportunityBodies } from './opportunities.schemas.ts'

export const opportunityEndpoints = recordEndpoints({
  tag: 'opportunities',
  paths: { list: '/opportunities/', one: '/opportunities/:id/' },
  names: { one: 'an opportunity', many: 'opportunities' },
  params: { list: NoParams, one: IdParams },
  Record: Opportunity,
  ListQuery: OpportunityListQuery,
  ...opportunityBodies,
})
