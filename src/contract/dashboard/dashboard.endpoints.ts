import { z } from 'zod'
import { endpoints } from '../http/endpoints.ts'
import { LeadCount } from '../leads/leads.schemas.ts'

/** `conversion_rate` is a percentage with 2 decimals (spec section 4). */
export const Dashboard = z.object({
  status_counts: z.array(LeadCount),
  type_counts: z.array(LeadCount),
  conversion_rate: z.number(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoints({ access: 'staff', tag: 'dashboard' })('GET /dashboard/', {
  summary: 'Get lead counts by status and type, and the conversion rate',
  response: Dashboard,
})
