import type { AuditEntry } from '#contract/audit/audit.schemas.ts'
import { humanize } from '#contract/formats/labels.ts'
import { auditActionLabel, auditKindLabel } from '#contract/http/audit.ts'

type Words = Pick<AuditEntry, 'action' | 'part' | 'fields'>

const words = (key: string) => humanize(key.replaceAll('-', '_')).toLowerCase()

/** What was done, and with which part of the record, which fields, or by which filters: 'Viewed · history'. */
export function actionWords({ action, part, fields }: Words): string {
  const names = fields.map(words).join(', ')
  const more = names && (action === 'changed' ? names : `by ${names}`)
  return [auditActionLabel(action), part && words(part), more].filter(Boolean).join(' · ')
}

/** A record by its kind and number, for the log keeps no names; records of a kind where it was a list of them. */
export function recordWords(kind: string, id: number | null, action?: AuditEntry['action']): string {
  const label = auditKindLabel(kind)
  if (id !== null) return `${label} ${id}`
  return action === 'listed' ? `${label}s` : label
}

const pathOf: Record<string, (id: number) => string> = {
  lead: (id) => `/leads/${id}`,
  patient: (id) => `/patients/${id}`,
  task: (id) => `/tasks/${id}`,
  company: (id) => `/companies/${id}`,
  opportunity: (id) => `/opportunities/${id}`,
  account: (id) => `/accounts/${id}`,
}

/** Where a record can be looked at; undefined for what has no screen of its own. */
export function recordPath({
  kind,
  record_id,
  about,
}: Pick<AuditEntry, 'kind' | 'record_id' | 'about'>): string | undefined {
  if (record_id === null) return undefined
  const isPerson = about?.kind === 'lead' || about?.kind === 'patient'
  if (kind === 'note' && isPerson) return `/${about.kind}s/${about.id}/notes/${record_id}`
  return pathOf[kind]?.(record_id)
}
