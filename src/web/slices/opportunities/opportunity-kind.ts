import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityStageLabel, opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { opportunityMessages } from '#contract/opportunities/opportunities.messages.ts'
import {
  type Opportunity,
  OpportunityListQuery,
  opportunityBodies,
  opportunityLimits,
} from '#contract/opportunities/opportunities.schemas.ts'
import { recordApi } from '#web/lib/record-api.ts'
import type { RecordKind } from '#web/ui/records/record-kind.ts'

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
  fields: [
    { name: 'name', label: 'Name', form: 'line', required: true, maxLength: opportunityLimits.name },
    { name: 'description', label: 'Description', form: 'text', maxLength: opportunityLimits.description },
    { name: 'potential_revenue', label: 'Potential Revenue', form: 'money', width: '11rem' },
    {
      name: 'stage',
      label: 'Stage',
      form: 'choice',
      initial: opportunityStages[0],
      options: opportunityStages.map((stage) => ({ value: stage, label: opportunityStageLabel(stage) })),
      width: '9rem',
    },
  ],
  messages: opportunityMessages,
  deletion: opportunityMessages,
  api: recordApi<Opportunity>({ key: ['opportunities'], endpoints: opportunityEndpoints }),
  ListQuery: OpportunityListQuery,
  Create: opportunityBodies.Create,
  hint: 'A larger treatment, a plan for the staff of an employer: what the practice may win, and how far it has come.',
}
