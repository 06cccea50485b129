import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { type AuditActor, type AuditEntry, recordAuditOnce } from './audit-log.ts'

const maxKept = 10_000

export type RecordOnce = (actor: AuditActor, entry: AuditEntry, seconds: number) => Promise<void>

/**
 * Remembers which views are logged already, so that reloads of an open screen need no query. Safe across
 * processes, because entries never change or disappear.
 */
export function createRecordOnce(db: Database, filterKey: string): RecordOnce {
  const logged = new Map<string, number>()
  return async (actor, entry, seconds) => {
    const { at, action, kind, record_id, part, fields, address, filters } = entry
    // Keyed, because a plain hash of a name or phone number could be guessed.
    const filter = filters ? createHmac('sha256', filterKey).update(filters).digest() : null
    const key = JSON.stringify([
      actor.companyId,
      actor.actor,
      action,
      kind,
      record_id,
      part,
      fields,
      filter?.toString('base64'),
      address,
    ])
    if ((logged.get(key) ?? 0) > at.getTime() - seconds * 1000) return
    const recorded = await recordAuditOnce(db, actor, { ...entry, filter }, seconds)
    logged.delete(key)
    logged.set(key, recorded.getTime())
    if (logged.size <= maxKept) return
    const [oldest] = logged.keys()
    if (oldest !== undefined) logged.delete(oldest)
  }
}
