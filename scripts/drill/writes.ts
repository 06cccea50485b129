import { createDocument } from '#contract/documents/documents.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { createLead, getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { addQuickLead, closeRequest } from '#contract/queue/queue.endpoints.ts'
import { uploadRequest } from '#server/testing/documents.ts'
import { requestTo } from '../bench/requests.ts'
import { fileOf } from './files.ts'
import type { Write, WriteKind } from './ledger.ts'
import type { Practice } from './practice.ts'

/** A request as a client sends it. */
interface WriteRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** An answer of the server. */
export interface Said {
  status: number
  body: { id?: number; version?: number; insurance_provider?: string; code?: string; request?: number }
}

/** What a client knows of the lead that it changes, and an open request. */
export interface KnownLead {
  id: number
  version: number
  request: number
}

type Ask = (practice: Practice, write: Write, lead: KnownLead) => WriteRequest | Promise<WriteRequest>

const keyed = (request: WriteRequest, { key }: Write): WriteRequest => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': key },
})
const person = ({ key }: Write) => ({
  ...{ first_name: 'Pat', last_name: 'Example', email: `${key}@example.com`, phone: '+12125550142' },
})
const statuses = ['contacted', 'scheduled', 'noshow', 'new'] as const

/** The request of each kind of write; attempts differ only in the version that a change starts from. */
export const requests: Record<WriteKind, Ask> = {
  lead: ({ token, location }, write) =>
    keyed(requestTo(createLead, { token, body: { ...person(write), location, source: 'google' } }), write),
  change({ token }, { key }, { id, version }) {
    const status = statuses[version % statuses.length]
    const { headers, ...request } = requestTo(patchLead, {
      token,
      params: { id },
      body: { insurance_provider: key, status },
    })
    return { ...request, headers: { ...headers, 'if-match': `"${version}"` } }
  },
  note: ({ token }, write, { id }) =>
    keyed(
      requestTo(noteEndpoints.leads.create, { token, params: { id }, body: { content: write.key } }),
      write,
    ),
  form: ({ formId }, write) => {
    // A number for each: people with the same name and number would be matched.
    const phone = `+1646${write.key.slice(-7).replace('-', '2')}`
    return keyed(
      requestTo(receiveForm, { params: { form_id: formId }, body: { ...person(write), phone } }),
      write,
    )
  },
  async document({ token, patient }, write) {
    const { headers, path, method } = requestTo(createDocument, { token })
    const form = await uploadRequest({
      ...{ patient, document_type: 'xray' },
      file: { name: `${write.key}.pdf`, content: fileOf(write.key) },
    })
    const body = new Uint8Array(form.payload)
    return keyed({ method, path, headers: { ...headers, ...form.headers }, body }, write)
  },
  outcome: ({ token }, write, { request }) =>
    keyed(
      requestTo(closeRequest, {
        token,
        params: { id: request },
        body: { outcome: 'answered', note: write.key },
      }),
      write,
    ),
}

/** Adds a walk-in, whose request is to be closed. */
export const addWalkIn = ({ token, location }: Practice): WriteRequest =>
  requestTo(addQuickLead, { token, body: { name: 'Pat Example', location, channel: 'walk_in' } })

/** Reads the lead that a client changes. */
export const lookAtLead = ({ token }: Practice, { id }: Pick<KnownLead, 'id'>): WriteRequest =>
  requestTo(getLead, { token, params: { id } })
