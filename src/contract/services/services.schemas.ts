import { z } from 'zod'
import { Id, Instant, requiredLine, text } from '../http/fields.ts'
import { Money } from '../http/money.ts'
import { recordBodies, recordListQuery } from '../http/records.ts'

/** Longest values of a service's fields, in characters. */
export const serviceLimits = { name: 200, description: 2_000 } as const

/** Milliseconds after which a list of services that could not be had is asked for once more (spec section 9). */
export const serviceRetryDelay = 1_000

/** Something that a company does for a price (spec section 3). `default_cost` is in dollars. */
export const Service = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  default_cost: z.number(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type Service = z.infer<typeof Service>

export const serviceBodies = recordBodies(
  { name: requiredLine(serviceLimits.name), default_cost: Money },
  { description: text(serviceLimits.description) },
  { description: '' },
)

export const serviceOrderings = ['name', 'description', 'default_cost', 'id'] as const
export const ServiceListQuery = recordListQuery(serviceOrderings, 'name')
