import { dayInZone } from '#contract/formats/dates.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import type { HistoryEntry } from '#contract/history/history.endpoints.ts'
import { patientName } from '#contract/patients/patients.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { limitedDownload } from '#server/platform/exports/limited-download.ts'
import type { Download } from '#server/platform/http/download.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { Storage } from '#server/platform/storage.ts'
import { fileNameOf, type ZippedFile, zipStream } from '#server/platform/zip/write-zip.ts'
import { everythingPage } from './patient-everything.page.ts'
import { readRecords } from './patient-everything.repository.ts'
import { type PatientParts, readPatient } from './patients.usecases.ts'

export interface EverythingParts extends PatientParts {
  storage: Pick<Storage, 'read' | 'size'>
  /** All that happened to a patient, newest first. */
  historyOf(scope: Scope, db: Database, id: number): Promise<readonly HistoryEntry[]>
}

const audioEndings: Readonly<Record<string, string>> = { 'audio/mpeg': 'mp3', 'audio/mp3': 'mp3' }

/** All that is known of a patient, as a ZIP file: a page to read or print, and their documents and recordings. */
export async function exportEverything(
  parts: EverythingParts,
  call: CallContext,
  id: number,
): Promise<Download> {
  const { scope, db, now } = call
  const { storage, historyOf } = parts
  const patient = await readPatient(parts, call, id)
  return limitedDownload(scope, async () => {
    const { practice, ...records } = await readRecords(scope, db, id)
    const history = await historyOf(scope, db, id)
    const filesOf = (kept: readonly { storage_key: string }[], nameOf: (at: number) => string) =>
      Promise.all(
        kept.map(async ({ storage_key }, at) => {
          const size = await storage.size(storage_key)
          return size === null ? undefined : { storage_key, size, name: nameOf(at) }
        }),
      )
    const number = (at: number) => String(at + 1).padStart(3, '0')
    const documents = await filesOf(
      records.documents,
      (at) => `documents/${number(at)} ${fileNameOf(records.documents[at]?.name ?? '')}`,
    )
    const recordings = await filesOf(
      records.recordings,
      (at) => `recordings/${number(at)}.${audioEndings[records.recordings[at]?.content_type ?? ''] ?? 'wav'}`,
    )
    const page = everythingPage({
      ...{ patient, records, history, practice, now, timeZone: scope.timeZone },
      files: {
        documents: documents.map((file) => file?.name),
        recordings: recordings.map((file) => file?.name),
      },
    })
    async function* files(): AsyncGenerator<ZippedFile> {
      yield { name: 'everything.html', content: [Buffer.from(page)] }
      for (const file of [...documents, ...recordings]) {
        if (!file) continue
        const content = await storage.read(file.storage_key, 0, file.size - 1)
        if (content) yield { name: file.name, content }
      }
    }
    return {
      name: `${plainName(patientName(patient))}-${dayInZone(now, scope.timeZone)}.zip`,
      contentType: 'application/zip',
      rows: 1 + documents.length + recordings.length,
      stream: zipStream(files(), now),
    }
  })
}

// The name of a download has letters that every header can hold.
const plainName = (name: string): string =>
  plainText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'patient'
