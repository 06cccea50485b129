import { createHmac } from 'node:crypto'
import type { IntakeFailure } from '#contract/intake/requests.enums.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { AppError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { isDeadly } from '#server/platform/run-id.ts'
import type { Sealer } from '#server/platform/sealing.ts'
import { metaLeadQueue } from '../index.ts'
import { type Group, groupAt, isGroup, isList, readJson, textAt } from '../parsing/field-tree.ts'
import { findingsOf, type IntakeParts, processForm } from '../receiving/receiving.usecases.ts'
import { failureOf, readRequest } from '../recognition/recognition.usecases.ts'
import { beginRequest, claimRequest, endRequest, resolveRequest } from '../requests/requests.repository.ts'
import { findWebForm } from '../web-forms/web-forms.repository.ts'
import * as repository from './meta.repository.ts'
import { secretOwner } from './meta.secrets.ts'

export interface MetaFetchParts
  extends Pick<IntakeParts, 'db' | 'clock' | 'log' | 'hasPatient' | 'whoIsThis'> {
  jobs: Jobs
  sealer: Sealer
  /** Without a trailing slash. */
  graphUrl: string
}

const graphVersion = 'v24.0'
// Excludes the details of the ad, which need permissions that a page's token may lack.
const fields = 'id,created_time,form_id,platform,is_organic,field_data'
const fetchMilliseconds = 20_000

class RefusedLead extends Error {
  readonly reason: Extract<IntakeFailure, 'page_token' | 'not_fetched' | 'interrupted'>
  constructor(reason: RefusedLead['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export function fetchMetaLeads(parts: MetaFetchParts): void {
  const { db, clock, log } = parts
  parts.jobs.handle<{ id: number }>(metaLeadQueue.name, async ({ id }) => {
    const wanted = await repository.findWanted(db, id)
    if (!wanted) return
    try {
      const lead = await download(parts, wanted)
      const begun = await beginRequest(db, wanted)
      if (begun && isDeadly(begun.begun_by)) throw new RefusedLead('interrupted', 'The server died with it')
      await inTransaction(db, (tx) => fillAndProcess(parts, tx, id, lead))
    } catch (error) {
      await endRequest(db, wanted)
      const reason = error instanceof RefusedLead ? error.reason : 'not_fetched'
      const now = clock.now()
      // Retrying an invalid token would not help, and the person is waiting for a call.
      if (reason === 'not_fetched' && now < (wanted.fetch_until ?? now)) throw error
      log.warn({ err: error, intake_request_id: id }, 'gave up fetching a lead from Meta')
      await inTransaction(db, async (tx) => {
        const stored = await claimRequest(tx, id)
        if (stored) await resolveRequest(tx, stored, { intake_result: 'failed', reason }, now)
      })
    }
  })
}

// Only the id goes into the address, and redirects are not followed, so the token is sent nowhere else.
async function download({ sealer, graphUrl }: MetaFetchParts, wanted: repository.WantedLead): Promise<Group> {
  const { location_id, leadgen_id: leadgenId } = wanted
  const opened = (name: 'app_secret' | 'page_token') =>
    wanted[name] ? sealer.open(wanted[name], secretOwner(name, location_id)) : undefined
  const token = opened('page_token')
  const secret = opened('app_secret')
  if (!token) {
    const why = wanted.page_token ? 'has to be entered again' : 'is not set'
    throw new RefusedLead('page_token', `The page access token ${why}`)
  }
  const query = new URLSearchParams({ fields })
  // Apps may require this proof that the call comes from their own server.
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
      isTokenProblem(response.status, code) ? 'page_token' : 'not_fetched',
      `Meta answered ${response.status}, code ${code}`,
    )
  }
  if (!isList(lead.field_data) || textAt(lead, 'id') !== leadgenId) {
    throw new RefusedLead('not_fetched', 'The answer is not a lead')
  }
  return lead
}

// Expired sessions and tokens, and missing permissions. Everything else may be temporary, such as rate limits.
const isTokenProblem = (status: number, code: number) =>
  status === 401 || code === 190 || code === 102 || code === 10 || (code >= 200 && code <= 299)

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > intakeLimits.bodyBytes) throw new RefusedLead('not_fetched', 'The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Adds the fetched answers to their request, and processes it like a web form. */
async function fillAndProcess(parts: MetaFetchParts, tx: Database, id: number, lead: Group): Promise<void> {
  const stored = await claimRequest(tx, id)
  if (!stored) throw new Error('another worker has claimed the request')
  const notice = readJson(stored.body.toString())
  const body = Buffer.from(JSON.stringify({ ...(isGroup(notice) ? notice : {}), lead }))
  const raw = { ...stored, content_type: 'application/json', body }
  const scope = { companyId: stored.company_id, locationId: stored.location_id }
  const reading = await readRequest(raw, (submission) => findWebForm(scope, tx, submission, raw.received_at))
  const { request, error } = reading
  const findings = findingsOf(reading)
  const read = { ...raw, ...findings, findings: { ...findings, body } }
  const now = parts.clock.now()
  if (request && !error) return processForm(parts, tx, read, request, now)
  const reason = failureOf(error as AppError)
  await resolveRequest(tx, read, { intake_result: 'failed', reason }, now)
}
