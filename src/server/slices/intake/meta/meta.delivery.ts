import { createHmac, timingSafeEqual } from 'node:crypto'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { AppError } from '#server/platform/errors.ts'
import { isGroup, isList, membersOf, readJson, textAt } from '../parsing/field-tree.ts'

export interface NamedLead {
  leadgenId: string
  body: Buffer
}

export function isSignedBy(appSecret: string, signature: string, body: Buffer): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature) ?? []
  if (hex === undefined) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

/**
 * Lists the leads in a delivery, ignoring other changes. Throws a 4xx for a delivery that cannot be parsed.
 */
export function leadsIn(body: Buffer): NamedLead[] {
  const delivery = readJson(body.toString())
  if (!isGroup(delivery) || !isList(delivery.entry)) throw new AppError('malformed')
  const leads = delivery.entry.filter(isGroup).flatMap((entry) =>
    membersOf(entry.changes).flatMap((change) => {
      if (!isGroup(change) || change.field !== 'leadgen' || !isGroup(change.value)) return []
      const leadgenId = textAt(change.value, 'leadgen_id')
      // The id becomes part of a URL.
      if (!/^\d{1,30}$/.test(leadgenId)) return []
      const part = { ...delivery, entry: [{ ...entry, changes: [change] }] }
      return [{ leadgenId, body: Buffer.from(JSON.stringify(part)) }]
    }),
  )
  if (leads.length > intakeLimits.metaChanges)
    throw new AppError('malformed', { detail: metaMessages.tooMany })
  return leads
}
