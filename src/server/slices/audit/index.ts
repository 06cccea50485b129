import { auditActions } from '#contract/http/audit.ts'
import { defineSlice } from '#server/platform/slice.ts'

export const audit = defineSlice({
  choices: [{ table: 'audit_log', column: 'action', keys: auditActions }],
  load: async () => (await import('./audit.routes.ts')).serveAudit,
})
