import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { auditMessages } from './audit.messages.ts'
import { AuditEntry, AuditListQuery } from './audit.schemas.ts'

export const listAudit = endpoints({
  access: 'read_audit_log',
  tag: 'audit',
  forbidden: auditMessages.administratorsOnly,
})('GET /audit/', {
  summary: 'List the audit log, newest first',
  query: AuditListQuery,
  response: page(AuditEntry),
  audit: { kind: 'audit_log' },
})
