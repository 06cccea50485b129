import { createDocument } from '#contract/documents/documents.endpoints.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { createLead, getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
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

/** What a server said. */
export interface Said {
  status: number
  body: { id?: number; version?: number; insurance_provider?: string; code?: string }
}

/** What a client knows of the lead that it changes. */
export interface KnownLead {
  id: number
  version: number
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

/** The request of each kind of write: the same each time it is asked for, but for the version that a change starts from. */
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
    // Everybody has a number of their own: two people of one name behind one number would be the same person.
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
}

/** The request by which a client sees how the lead is that it changes. */
export const lookAtLead = ({ token }: Practice, { id }: KnownLead): WriteRequest =>
  requestTo(getLead, { token, params: { id } })
