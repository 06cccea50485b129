import { createHmac, timingSafeEqual } from 'node:crypto'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { AppError } from '#server/platform/errors.ts'
import { isGroup, isList, membersOf, readJson, textAt } from '../form-tree.ts'

/** One lead that a delivery tells of: its id, and the part of the delivery that does. */
export interface ToldLead {
  leadgenId: string
  body: Buffer
}

/** True when a delivery was signed with this app secret: an HMAC of its bytes as they came. */
export function isSignedBy(appSecret: string, signature: string, body: Buffer): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature) ?? []
  if (hex === undefined) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

/** The leads in a delivery; what else a page has to tell is none of ours. Throws a 4xx for what cannot be read. */
export function leadsIn(body: Buffer): ToldLead[] {
  const delivery = readJson(body.toString())
  if (!isGroup(delivery) || !isList(delivery.entry)) throw new AppError('malformed')
  const leads = delivery.entry.filter(isGroup).flatMap((entry) =>
    membersOf(entry.changes).flatMap((change) => {
      if (!isGroup(change) || change.field !== 'leadgen' || !isGroup(change.value)) return []
      const leadgenId = textAt(change.value, 'leadgen_id')
      // It becomes a part of an address.
      if (!/^\d{1,30}$/.test(leadgenId)) return []
      const part = { ...delivery, entry: [{ ...entry, changes: [change] }] }
      return [{ leadgenId, body: Buffer.from(JSON.stringify(part)) }]
    }),
  )
  if (leads.length > intakeLimits.metaChanges)
    throw new AppError('malformed', { detail: metaMessages.tooMany })
  return leads
}
