import type { Database } from '../database/database.ts'
import { type AuditActor, type AuditEntry, recordAuditOnce } from './audit-log.ts'

const mostKept = 10_000

/** Adds an entry unless the log has the same of this person within so many seconds. */
export type RecordOnce = (actor: AuditActor, entry: AuditEntry, seconds: number) => Promise<void>

/**
 * Remembers which views the log has, so that it need not be asked again for each look at an open screen. Entries are
 * never changed or removed: one that was there stays, whatever other processes do.
 */
export function createRecordOnce(db: Database): RecordOnce {
  const known = new Map<string, number>()
  return async (actor, entry, seconds) => {
    const { at, action, kind, record_id, part, fields, address } = entry
    const key = JSON.stringify([
      actor.companyId,
      actor.staffId,
      action,
      kind,
      record_id,
      part,
      fields,
      address,
    ])
    if ((known.get(key) ?? 0) > at.getTime() - seconds * 1000) return
    const recorded = await recordAuditOnce(db, actor, entry, seconds)
    known.delete(key)
    known.set(key, recorded.getTime())
    if (known.size <= mostKept) return
    const [oldest] = known.keys()
    if (oldest !== undefined) known.delete(oldest)
  }
}
