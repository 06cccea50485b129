import { createDocument } from '#contract/documents/documents.endpoints.ts'
import type { Document } from '#contract/documents/documents.schemas.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import type { AppUnderTest } from './app.ts'
import { insertRow, type TestCompany } from './builders.ts'
import { createPatientRow } from './record-builders.ts'

/** A PDF's header, padded to `bytes`. */
export function pdfOf(bytes: number): Buffer {
  const pdf = Buffer.alloc(bytes, '% nothing to see here\n')
  pdf.write('%PDF-1.7\n')
  return pdf
}

/** One pixel each. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
)

export async function createDocumentRow(
  app: AppUnderTest,
  company: TestCompany,
  { patient, content = pdfOf(2_000) }: { patient?: number; content?: Buffer } = {},
): Promise<number> {
  const storage_key = newStorageKey()
  await app.storage.put(storage_key, content)
  return insertRow(app.db, 'documents', {
    company_id: company.id,
    patient_id: patient ?? (await createPatientRow(app, company)),
    staff_id: null,
    document_type: 'xray',
    name: 'upper-left.pdf',
    size: content.length,
    content_type: 'application/pdf',
    storage_key,
    created_at: app.clock.now(),
    deleted_at: null,
  })
}

export interface TestUpload {
  file?: { name: string; content: Buffer } | string
  [field: string]: unknown
}

export async function uploadRequest(
  fields: TestUpload,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'object' && value !== null && 'content' in value) {
      const { name: fileName, content } = value as { name: string; content: Buffer }
      form.append(name, new Blob([new Uint8Array(content)]), fileName)
    } else form.append(name, String(value))
  }
  const request = new Response(form)
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

/** Uploads as one person. */
export async function upload(
  app: AppUnderTest,
  token: string | undefined,
  fields: TestUpload,
  headers: Record<string, string> = {},
) {
  const request = await uploadRequest(fields)
  const response = await app.server.inject({
    method: 'POST',
    url: `${apiBase}${createDocument.path}`,
    payload: request.payload,
    headers: { authorization: `Token ${token}`, ...request.headers, ...headers },
  })
  return { status: response.statusCode, headers: response.headers, body: response.json<Document>(), response }
}
