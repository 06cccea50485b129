import { practiceFields } from '#contract/companies/companies.schemas.ts'
import { choicesOf } from '#server/platform/database/allowed-keys.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const companies = defineSlice({
  choices: choicesOf('companies', practiceFields),
  load: async () => (await import('./companies.routes.ts')).serveCompanies,
})
