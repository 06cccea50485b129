import { endpoints } from '../http/endpoints.ts'
import { exportAccess, exportQuery } from '../http/exports.ts'
import { page } from '../http/paging.ts'
import { auditMessages } from './audit.messages.ts'
import { AuditEntry, AuditListQuery } from './audit.schemas.ts'

const access = {
  access: 'read_audit_log',
  tag: 'audit',
  forbidden: auditMessages.administratorsOnly,
} as const

export const listAudit = endpoints(access)('GET /audit/', {
  summary: 'List the audit log, newest first',
  query: AuditListQuery,
  response: page(AuditEntry),
  audit: { kind: 'audit_log' },
})

export const exportAudit = endpoints({ ...exportAccess, ...access })('GET /audit/export/', {
  summary: 'Export the audit log as it is filtered and ordered',
  query: exportQuery(AuditListQuery),
  audit: { action: 'exported', kind: 'audit_log' },
})
