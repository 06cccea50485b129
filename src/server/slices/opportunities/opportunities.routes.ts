import { sql } from 'kysely'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { opportunityStages } from '#contract/opportunities/opportunities.enums.ts'
import { Opportunity, opportunityFields } from '#contract/opportunities/opportunities.schemas.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import {
  byOptionalText,
  byText,
  byValue,
  ofCompany,
  type RecordKind,
} from '#server/platform/records/record-kind.ts'
import { registerRecords } from '#server/platform/records/records.routes.ts'
import { tableOf } from '#server/platform/records/stored-fields.ts'
import type { RunningSlice } from '#server/platform/slice.ts'

const stagesInOrder = sql`ARRAY[${sql.join(opportunityStages.map((stage) => sql.lit(stage)))}]`

const opportunities: RecordKind = {
  table: tableOf('opportunities', opportunityFields, []),
  name: 'opportunity',
  columns: Object.keys(Opportunity.shape),
  orders: {
    name: byText('name'),
    description: byOptionalText('description'),
    potential_revenue: byValue('potential_revenue', { nullable: true }),
    stage: { by: sql`array_position(${stagesInOrder}, stage)` },
    created_at: byValue('created_at'),
  },
  idParameter: 'id',
  placeOf: ofCompany('opportunities'),
}

export const serveOpportunities = (): RunningSlice => ({
  routes: (routes) => registerRecords(routes, opportunities, opportunityEndpoints),
  auditNames: { opportunity: namedBy('opportunities') },
})
