import { z } from 'zod'
import { Id, Instant, oneOf, requiredLine, text } from '../http/fields.ts'
import { Money } from '../http/money.ts'
import { recordBodies, recordListQuery } from '../http/records.ts'
import { opportunityStages } from './opportunities.enums.ts'

/** Longest values of an opportunity's fields, in characters. */
export const opportunityLimits = { name: 200, description: 5_000 } as const

/** Business that the practice may win (spec section 3). `potential_revenue` is in dollars. */
export const Opportunity = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  potential_revenue: z.number().nullable(),
  stage: z.enum(opportunityStages),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type Opportunity = z.infer<typeof Opportunity>

export const opportunityBodies = recordBodies(
  { name: requiredLine(opportunityLimits.name) },
  {
    description: text(opportunityLimits.description),
    potential_revenue: Money.nullable(),
    stage: oneOf(opportunityStages),
  },
  { description: '', potential_revenue: null, stage: 'prospecting' },
)

/** The stage orders as the stages follow one another. */
export const opportunityOrderings = [
  'name',
  'description',
  'potential_revenue',
  'stage',
  'created_at',
  'id',
] as const
export const OpportunityListQuery = recordListQuery(opportunityOrderings, '-created_at')
