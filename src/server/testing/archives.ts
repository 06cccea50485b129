import { createArchive, exportArchive, getArchive } from '#contract/archives/archives.endpoints.ts'
import type { Archive } from '#contract/archives/archives.schemas.ts'
import { apiBase } from '#contract/http/endpoint.ts'
import { writersByTable } from '#server/app/table-writers.ts'
import { rewriteAgain } from '#server/platform/rewrites.ts'
import { unguessableName } from '#server/platform/secrets.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import { workOnArchives } from '#server/slices/archives/archives.work.ts'
import { findStaffScope } from '#server/slices/auth/sessions.repository.ts'
import { sniff } from '#server/slices/documents/documents.sniffing.ts'
import type { AppUnderTest } from './app.ts'
import { insertRow, type TestCompany } from './builders.ts'
import type { TestClient } from './client.ts'
import { uploadRequest } from './documents.ts'
import { unzipped } from './zip.ts'

/** The archive of a practice, and the files in it. */
export async function downloadArchive(app: AppUnderTest, { token }: TestClient) {
  const answer = await app.server.inject({
    url: `${apiBase}${exportArchive.path}`,
    headers: { authorization: `Token ${token}` },
  })
  const content = answer.rawPayload
  return { ...answer, content, files: answer.statusCode === 200 ? await unzipped(content) : {} }
}

export async function sendArchive(app: AppUnderTest, { token }: TestClient, content: Buffer) {
  const { payload, headers } = await uploadRequest({ file: { name: 'archive.zip', content } })
  return app.server.inject({
    method: 'POST',
    url: `${apiBase}${createArchive.path}`,
    payload,
    headers: { authorization: `Token ${token}`, ...headers },
  })
}

/** Does all that archives wait for. */
export const doArchives = (app: AppUnderTest, closing?: AbortSignal): Promise<void> =>
  workOnArchives(
    {
      db: app.workDb,
      clock: app.clock,
      storage: app.storage,
      allowed: app.settings.DOCUMENTS_GB * 1e9,
      scopeOfStaff: findStaffScope,
      sniff,
      newFormId: unguessableName,
      rewriteAgain,
      writers: writersByTable,
    },
    closing,
  )

/** Uploads an archive and answers what its check found. */
export async function checkedArchive(
  app: AppUnderTest,
  client: TestClient,
  content: Buffer,
): Promise<Archive> {
  const sent = await sendArchive(app, client, content)
  if (sent.statusCode !== 201) throw new Error(`the archive was refused: ${sent.body}`)
  await doArchives(app)
  return (await client.call(getArchive, { params: { id: sent.json<Archive>().id } })).body
}

/** An archive that is ready to be imported. */
export async function createArchiveRow(app: AppUnderTest, company: TestCompany): Promise<number> {
  const storage_key = newStorageKey()
  await app.storage.put(storage_key, Buffer.from('PK'))
  return insertRow(app.db, 'archives', {
    company_id: company.id,
    staff_id: company.staff[0] ?? null,
    state: 'ready',
    file_name: 'archive.zip',
    size: 2,
    storage_key,
    created_at: app.clock.now(),
  })
}
