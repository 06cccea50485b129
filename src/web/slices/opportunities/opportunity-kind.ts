import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import {
  type Opportunity,
  OpportunityListQuery,
  opportunityBodies,
  opportunityFields,
} from '#contract/opportunities/opportunities.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import { fieldsOf, type RecordKind } from '#web/ui/records/record-kind.ts'

/** Opportunities, with the columns of spec section 2. */
export const opportunityKind: RecordKind<Opportunity> = {
  one: 'Opportunity',
  many: 'Opportunities',
  paths: {
    list: '/opportunities',
    create: '/opportunities/create',
    view: (id) => `/opportunities/${id}`,
    edit: (id) => `/opportunities/${id}/edit`,
  },
  fields: fieldsOf(opportunityFields),
  messages: opportunityMessages,
  deletion: opportunityMessages,
  api: recordApi<Opportunity>({ key: ['opportunities'], endpoints: opportunityEndpoints }),
  ListQuery: OpportunityListQuery,
  Create: opportunityBodies.Create,
  hint: 'Potential business, such as a large treatment or an employer plan, and its stage.',
}
