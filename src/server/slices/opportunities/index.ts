import { opportunityFields } from '#contract/opportunities/opportunities.schemas.ts'
import { choicesOf } from '#server/platform/database/allowed-keys.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const opportunities = defineSlice({
  choices: choicesOf('opportunities', opportunityFields),
  load: async () => (await import('./opportunities.routes.ts')).serveOpportunities,
})
