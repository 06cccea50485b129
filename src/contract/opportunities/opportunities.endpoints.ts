import { recordEndpoints } from '../http/records.ts'
import { Opportunity, OpportunityListQuery, opportunityBodies } from './opportunities.schemas.ts'

export const opportunityEndpoints = recordEndpoints('/opportunities/', '/opportunities/:id/', {
  base: { access: 'staff', tag: 'opportunities' },
  names: { one: 'an opportunity', many: 'opportunities' },
  Record: Opportunity,
  ListQuery: OpportunityListQuery,
  ...opportunityBodies,
})
