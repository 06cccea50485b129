import { Readable } from 'node:stream'
import type { ArchiveTable } from '#contract/archives/archives.enums.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import { kindsByName } from '#contract/documents/documents.rules.ts'
import { createdLead } from '#contract/events/leads.ts'
import { createdPatient } from '#contract/events/patients.ts'
import { type Event, recordEvents } from '#server/platform/event-log.ts'
import { newStorageKey } from '#server/platform/storage.ts'
import { announceFile, claimFile } from '#server/platform/unclaimed-files.ts'
import type { Passage } from './archive-passage.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { recordFiles } from './archive-tables.ts'
import {
  insertAppointments,
  insertRows,
  locationsByName,
  operatoriesByName,
  operatoryKey,
} from './archives.repository.ts'
import { BadArchive, type ReadRow } from './read-archive.ts'

type Row = Record<string, unknown>

/** Adds rows of a file to its table. */
export async function importRows(
  passage: Passage,
  name: ArchiveTable,
  rows: readonly ReadRow[],
): Promise<void> {
  const { scope } = passage
  const { complete = (row: Row) => ({ ...row, company_id: scope.companyId }) } = recordFiles[name]
  const stored: Row[] = []
  for (const { values, fileBytes } of rows) {
    const row = storedRow(passage, name, values)
    if ('file' in values) {
      // It was gone before the archive was made.
      if (values.file === null) continue
      Object.assign(row, await storeFile(passage, name, values, fileBytes))
    }
    stored.push(complete(row, scope.companyId))
  }
  const ids = await insertOf(passage, name, stored)
  passage.ids[name]?.push(...ids)
  if (name === 'leads' || name === 'patients') await recordCreated(passage, name, stored, ids)
}

function recordCreated(
  { tx, scope, parts }: Passage,
  name: 'leads' | 'patients',
  rows: readonly Row[],
  ids: readonly number[],
): Promise<void> {
  return recordEvents(
    tx,
    rows.map((row, at): Event => {
      const fields = { ...row, location: row.location_id } as never
      const event = {
        ...{ company_id: scope.companyId, location_id: (row.location_id ?? null) as number | null },
        ...{ occurred_at: parts.clock.now(), actor: scope.actor, subject_id: ids[at] as number },
      }
      return name === 'leads'
        ? { ...event, type: 'lead.created', data: createdLead('archive', fields) }
        : { ...event, type: 'patient.created', data: createdPatient('archive', fields) }
    }),
  )
}

function insertOf(passage: Passage, name: ArchiveTable, rows: readonly Row[]): Promise<number[]> {
  switch (name) {
    case 'locations':
      return matchLocations(passage, rows)
    case 'operatories':
      return matchOperatories(passage, rows)
    case 'appointments':
      return insertAppointments(passage.parts.writers, passage.tx, rows)
    default:
      return insertRows(passage.parts.writers, passage.tx, recordFiles[name].table, rows)
  }
}

function storedRow({ staff, ids }: Passage, name: ArchiveTable, values: Row): Row {
  const row: Row = {}
  for (const [column, { form, stored = column, to }] of Object.entries(recordFiles[name].columns)) {
    const value = values[column]
    if (form === 'file') continue
    if (form === 'staff') row[stored] = staff.get(String(value)) ?? null
    else if (form === 'people') row[stored] = staffAmong(staff, value)
    else if (to) row[stored] = value === null ? null : ids[to]?.[Number(value) - 1]
    else row[stored] = value
  }
  return row
}

const staffAmong = (staff: Passage['staff'], usernames: unknown) =>
  ((usernames ?? []) as string[]).flatMap((username) => staff.get(username) ?? [])

/** Those that the practice has by the same name stay as they are. */
async function matchLocations({ parts, tx, scope }: Passage, rows: readonly Row[]): Promise<number[]> {
  const known = await locationsByName(scope, tx)
  const ids: number[] = []
  for (const row of rows) {
    const same = known.get(String(row.name).toLowerCase())
    if (same !== undefined) ids.push(same)
    else
      ids.push(
        ...(await insertRows(parts.writers, tx, 'locations', [{ ...row, form_id: parts.newFormId() }])),
      )
  }
  return ids
}

/** As `matchLocations`, within each location. */
async function matchOperatories({ parts, tx, scope }: Passage, rows: readonly Row[]): Promise<number[]> {
  const existing = await operatoriesByName(scope, tx)
  const ids: number[] = []
  for (const row of rows) {
    const same = existing.get(operatoryKey(Number(row.location_id), String(row.name)))
    ids.push(...(same === undefined ? await insertRows(parts.writers, tx, 'operatories', [row]) : [same]))
  }
  return ids
}

/** Stores the content of a document or a recording, and answers what its row says of it. */
async function storeFile(passage: Passage, name: ArchiveTable, values: Row, size: number): Promise<Row> {
  const { db, storage, clock } = passage.parts
  const path = String(values.file)
  const storage_key = newStorageKey()
  await announceFile(db, storage_key, clock.now())
  await storage.put(storage_key, Readable.from(unpacked(passage.archive, path), { objectMode: false }))
  await claimFile(storage_key).execute(passage.tx)
  if (name !== 'documents') return { storage_key }
  const content_type = await documentType(passage, path, String(values.name))
  return { storage_key, content_type, size }
}

const sniffedBytes = 4_100

/** The content type of a document; undefined where it is not one that its name says. */
export async function documentType(
  { parts, archive }: Pick<Passage, 'parts' | 'archive'>,
  path: string,
  name: string,
): Promise<string | undefined> {
  let head = Buffer.alloc(0)
  for await (const piece of unpacked(archive, path)) {
    head = Buffer.concat([head, piece])
    if (head.length >= sniffedBytes) break
  }
  const type = await parts.sniff(head)
  return kindsByName(name).find((known) => known === type)
}

async function* unpacked(archive: ArchiveReader, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* archive.file(path)
  } catch (cause) {
    if (cause instanceof BadArchive) throw cause
    throw Object.assign(new BadArchive(archiveMessages.noFile, { file: path }), { cause })
  }
}
