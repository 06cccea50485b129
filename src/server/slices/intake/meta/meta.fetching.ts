import { createHmac } from 'node:crypto'
import type { IntakeFailure } from '#contract/intake/intake.enums.ts'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { JobQueue } from '#server/platform/jobs/job-queues.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import { type Group, groupAt, isGroup, isList, readJson, textAt } from '../form-tree.ts'
import { failureOf, inspectRequest, senderOf, understand } from '../intake.reading.ts'
import { resolveRequest, takeRequest } from '../intake.repository.ts'
import { readSubmission } from '../intake.submission.ts'
import { textHash } from '../intake.suspicion.ts'
import { type IntakeParts, workOnForm } from '../intake.usecases.ts'
import { findWebForm } from '../web-forms.repository.ts'
import * as repository from './meta.repository.ts'
import { secretOwner } from './meta.secrets.ts'

export interface MetaFetchParts
  extends Pick<IntakeParts, 'db' | 'clock' | 'log' | 'hasPatient' | 'announce'> {
  jobs: Jobs
  sealer: Sealer
  /** Where answers are fetched from, without a slash at its end. */
  graphUrl: string
}

/** Tried again until `fetch_until` is over, soon at first; these retries go on for longer. */
export const metaLeadQueue: JobQueue = {
  name: 'meta-leads',
  ...{ retryLimit: 24, retryDelay: 5, retryBackoff: true, retryDelayMax: 30 * 60 },
  expireInSeconds: 120,
}

const graphVersion = 'v24.0'
// What is known of the advertisement is left to Meta: reading it takes permissions that a page's token need not have.
const fields = 'id,created_time,form_id,platform,is_organic,field_data'
const fetchMilliseconds = 20_000

/** Why a lead was not handed out. */
class RefusedLead extends Error {
  readonly reason: Extract<IntakeFailure, 'page_token' | 'not_fetched'>
  constructor(reason: RefusedLead['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Fetches the answers of leads by jobs, and makes each a lead or a repeat. */
export function fetchMetaLeads(parts: MetaFetchParts): void {
  const { db, clock, log } = parts
  parts.jobs.handle<{ id: number }>(metaLeadQueue.name, async ({ id }) => {
    const wanted = await repository.findWanted(db, id)
    if (!wanted) return
    try {
      const lead = await download(parts, wanted)
      await inTransaction(db, (tx) => arrive(parts, tx, id, lead))
    } catch (error) {
      const reason = error instanceof RefusedLead ? error.reason : 'not_fetched'
      const now = clock.now()
      // A token that is none today will be none in an hour, while somebody waits to be called.
      if (reason === 'not_fetched' && now < (wanted.fetch_until ?? now)) throw error
      log.warn({ err: error, intake_request_id: id }, 'a lead of Meta is not fetched any more')
      await inTransaction(db, async (tx) => {
        if (await takeRequest(tx, id)) await resolveRequest(tx, id, { outcome: 'failed', reason, now })
      })
    }
  })
}

// The address is made of the id alone, and nothing leads the request, and the token with it, elsewhere.
async function download({ sealer, graphUrl }: MetaFetchParts, wanted: repository.WantedLead): Promise<Group> {
  const { location_id, leadgen_id: leadgenId } = wanted
  const opened = (name: 'app_secret' | 'page_token') =>
    wanted[name] && sealer.open(wanted[name], secretOwner(name, location_id))
  const token = opened('page_token')
  const secret = opened('app_secret')
  if (!token) throw new RefusedLead('page_token', 'No page access token is set')
  const query = new URLSearchParams({ fields })
  // Apps can be told to ask for this proof that their own server calls.
  if (secret) query.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'))
  const response = await fetch(`${graphUrl}/${graphVersion}/${leadgenId}?${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(fetchMilliseconds),
  })
  const answer = readJson(await textOf(response))
  const lead = isGroup(answer) ? answer : {}
  if (response.status !== 200) {
    const code = Number(textAt(groupAt(lead, 'error'), 'code'))
    throw new RefusedLead(
      isOfToken(response.status, code) ? 'page_token' : 'not_fetched',
      `Meta answered ${response.status}, code ${code}`,
    )
  }
  if (!isList(lead.field_data) || textAt(lead, 'id') !== leadgenId) {
    throw new RefusedLead('not_fetched', 'It is no lead')
  }
  return lead
}

// Sessions and tokens that are over, and permissions that are missing; all else may pass, such as too many calls.
const isOfToken = (status: number, code: number) =>
  status === 401 || code === 190 || code === 102 || code === 10 || (code >= 200 && code <= 299)

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > intakeLimits.bodyBytes) throw new RefusedLead('not_fetched', 'It is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Adds the answers to their request, and works on it as on what a form says. */
async function arrive(parts: MetaFetchParts, tx: Database, id: number, lead: Group): Promise<void> {
  const stored = await takeRequest(tx, id)
  if (!stored) throw new Error('somebody else has the request')
  const told = readJson(stored.body.toString())
  const body = Buffer.from(JSON.stringify({ ...(isGroup(told) ? told : {}), lead }))
  const raw = { ...stored, content_type: 'application/json', body }
  const scope = { companyId: stored.company_id, locationId: stored.location_id }
  const now = parts.clock.now()
  const known = await read(tx, scope, raw)
  const filled = { body, text_hash: null, web_form_id: known.form?.id ?? null }
  if ('failure' in known) {
    const { recognised } = await inspectRequest(raw, known.form?.corrections ?? [])
    await repository.fillRequest(tx, id, { ...filled, sender: senderOf(recognised) })
    return resolveRequest(tx, id, { outcome: 'failed', reason: known.failure, now })
  }
  const found = { ...filled, sender: senderOf(known.request), text_hash: textHash(known.request.said) }
  await repository.fillRequest(tx, id, found)
  await workOnForm(parts, tx, { ...raw, ...found }, known.request, now)
}

async function read(
  tx: Database,
  scope: { companyId: number; locationId: number },
  raw: NonNullable<Awaited<ReturnType<typeof takeRequest>>>,
) {
  let form: Awaited<ReturnType<typeof findWebForm>>
  try {
    const submission = await readSubmission(raw)
    form = await findWebForm(scope, tx, submission, raw.received_at)
    return { form, request: understand(submission, raw, form?.corrections ?? []) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { form, failure: failureOf(error) }
  }
}
