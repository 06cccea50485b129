import { randomUUID } from 'node:crypto'
import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { splitName } from '#contract/intake/recognition.rules.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import type { QuickLead, QuickLeadAnswer } from '#contract/queue/queue.schemas.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import type { ChangeContext } from '#server/platform/http/routes.ts'
import { checkLocation, withKnownLocation } from '#server/platform/record-changes.ts'
import { acceptRequest, type PeopleParts } from '#server/slices/intake/people/people.usecases.ts'
import { senderOf } from '#server/slices/intake/recognition/recognition.usecases.ts'
import { lockRequest } from '#server/slices/intake/requests/requests.repository.ts'
import { insertByStaff, leadNameOf } from './opened-by-us.repository.ts'

const unknownLocation = () => invalidFields({ location: [leadMessages.unknownLocation] })

export type QuickAddParts = Pick<PeopleParts, 'hasPatient' | 'whoIsThis'>

/**
 * Adds a walk-in or caller the way intake handles a form: matched by phone, email and name, they become a new
 * lead or another request of an existing lead, even at another location.
 */
export async function addQuickLead(
  { hasPatient, whoIsThis }: QuickAddParts,
  { scope, db, now, address }: ChangeContext & { address: string },
  { name, phone, email, location, channel, message }: QuickLead,
): Promise<QuickLeadAnswer> {
  checkLocation(scope, location, unknownLocation)
  const fields = { ...nothingRecognized, ...splitName(name), phone, email: email.toLowerCase(), message }
  const raw = {
    ...{ channel, received_at: now, address, content_type: 'application/json', headers: {} },
    ...{ body: Buffer.from(JSON.stringify(fields)), idempotency_key: null, delivery: randomUUID() },
  }
  const place = { companyId: scope.companyId, locationId: location }
  const id = await withKnownLocation(insertByStaff(place, db, raw, senderOf(fields)), unknownLocation)
  const stored = found(await lockRequest(scope, db, id))
  const arrival = { ...fields, address: null }
  const { intake_result, lead_id } = await acceptRequest({ hasPatient, whoIsThis }, db, stored, arrival, {
    ...{ now, actor: scope.actor },
  })
  return {
    id: lead_id,
    name: await leadNameOf(scope, db, lead_id),
    request: id,
    known: intake_result === 'repeat',
  }
}
