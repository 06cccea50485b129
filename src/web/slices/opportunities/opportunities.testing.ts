import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import type { Opportunity } from '#contract/opportunities/opportunities.schemas.ts'
import { answerByDefault, oneRecord, pageOf } from '#web/testing/fake-api.ts'
import { stamps } from '#web/testing/fixtures.ts'

export const makeOpportunity = (fields: Partial<Opportunity> = {}): Opportunity => ({
  id: 1,
  name: 'Whitening days',
  description: '',
  potential_revenue: null,
  stage: 'prospecting',
  ...stamps,
  ...fields,
})

export function answerForPractice(): void {
  answerByDefault(opportunityEndpoints.list, pageOf(makeOpportunity()))
  oneRecord(opportunityEndpoints.get, makeOpportunity())
}
