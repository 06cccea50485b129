import { z } from 'zod'
import { Id } from '../http/fields.ts'
import {
  answerShape,
  choiceField,
  fieldList,
  inEveryPut,
  lineField,
  moneyField,
  recordBodies,
  textField,
} from '../http/record-fields.ts'
import { recordListQuery, stamps } from '../http/records.ts'
import { opportunityStageLabels } from './opportunities.enums.ts'

export const opportunityFields = fieldList({
  name: { ...inEveryPut(lineField(200)), label: 'Name' },
  description: { ...textField(5_000), label: 'Description' },
  potential_revenue: { ...moneyField, label: 'Potential Revenue' },
  stage: { ...choiceField(opportunityStageLabels, 'prospecting'), label: 'Stage' },
})

/** Business that the practice may win (spec section 3). */
export const Opportunity = z.object({ id: Id, ...answerShape(opportunityFields), ...stamps })
export type Opportunity = z.infer<typeof Opportunity>

export const opportunityBodies = recordBodies(opportunityFields, Opportunity)

/** Ordering by stage follows the order of the stages. */
export const opportunityOrderings = [
  'name',
  'description',
  'potential_revenue',
  'stage',
  'created_at',
  'id',
] as const
export const OpportunityListQuery = recordListQuery(opportunityOrderings, '-created_at')
