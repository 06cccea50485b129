import { endpoint } from '../http/endpoint.ts'
import { page } from '../http/paging.ts'
import { auditMessages } from './audit.messages.ts'
import { AuditEntry, AuditListQuery } from './audit.schemas.ts'

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit/',
  access: 'read_audit_log',
  tag: 'audit',
  summary: 'Who saw, changed or was refused which record, and who signed in; newest first',
  forbidden: auditMessages.administratorsOnly,
  query: AuditListQuery,
  response: page(AuditEntry),
  audit: { kind: 'audit_log' },
})
