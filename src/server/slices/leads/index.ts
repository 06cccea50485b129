import { leadFields } from '#contract/leads/leads.fields.ts'
import { choicesOf } from '#server/platform/database/allowed-keys.ts'
import { defineSlice } from '#server/platform/slice.ts'
import { leadWriter } from './leads.writer.ts'

export const leads = defineSlice({
  writer: leadWriter,
  choices: choicesOf('leads', leadFields),
  readOnly: ['lead_counts', 'lead_totals', 'follow_up_counts'],
  load: async () => (await import('./leads.routes.ts')).serveLeads,
})
