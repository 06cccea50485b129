import { z } from 'zod'
import { Id, Instant, line, requiredLine } from '../http/fields.ts'
import { Money } from '../http/money.ts'
import { recordBodies, recordListQuery } from '../http/records.ts'

/** Longest values of an account's fields, in characters. */
export const accountLimits = { name: 200, industry: 100, source: 100 } as const

/** An organisation that the practice does business with (spec section 3, which names `annualRevenue` so); in dollars. */
export const Account = z.object({
  id: Id,
  name: z.string(),
  industry: z.string(),
  annualRevenue: z.number().nullable(),
  source: z.string(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})
export type Account = z.infer<typeof Account>

export const accountBodies = recordBodies(
  { name: requiredLine(accountLimits.name) },
  {
    industry: line(accountLimits.industry),
    annualRevenue: Money.nullable(),
    source: line(accountLimits.source),
  },
  { industry: '', annualRevenue: null, source: '' },
)

export const accountOrderings = ['name', 'industry', 'annualRevenue', 'source', 'created_at', 'id'] as const
export const AccountListQuery = recordListQuery(accountOrderings, 'name')
