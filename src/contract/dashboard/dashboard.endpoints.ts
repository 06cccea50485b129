import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { LeadCount } from '../leads/leads.schemas.ts'

/** The dashboard in one call. `conversion_rate` is a percentage with 2 decimals (spec section 4). */
export const Dashboard = z.object({
  status_counts: z.array(LeadCount),
  type_counts: z.array(LeadCount),
  conversion_rate: z.number(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/',
  access: 'staff',
  tag: 'dashboard',
  summary: 'Counts of leads by status and by type, and the conversion rate',
  response: Dashboard,
})
