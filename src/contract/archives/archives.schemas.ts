import { z } from 'zod'
import { Id, Instant } from '../http/fields.ts'
import { pagingQuery } from '../http/paging.ts'
import { archiveStates, archiveTables } from './archives.enums.ts'
import { archiveMessages } from './archives.messages.ts'

/** Set by the server while the file streams in. */
export const ReceivedArchive = z.strictObject({
  name: z.string(),
  size: z.int(),
  /** Hexadecimal. Distinguishes replays of an upload from other uploads. */
  sha256: z.string(),
})
export type ReceivedArchive = z.infer<typeof ReceivedArchive>

export const ArchiveUpload = z.strictObject({
  file: z
    .custom<ReceivedArchive>(
      (value) => ReceivedArchive.safeParse(value).success,
      archiveMessages.fileRequired,
    )
    .meta({ type: 'string', format: 'binary' }),
})
export type ArchiveUpload = z.infer<typeof ArchiveUpload>

/** A problem that keeps an archive from being imported. */
export const ArchiveProblem = z.object({
  /** Name of a file in the archive; empty for the whole archive. */
  file: z.string(),
  /** Row number as in a spreadsheet; null when the problem is not about a row. */
  row: z.int().nullable(),
  /** Empty for the whole row. */
  column: z.string(),
  text: z.string(),
})
export type ArchiveProblem = z.infer<typeof ArchiveProblem>

/** An archive that was uploaded for import. */
export const Archive = z.object({
  id: Id,
  state: z.enum(archiveStates),
  file_name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Name of the archived practice and time of the export; empty and null until they are read. */
  practice: z.string(),
  made_at: Instant.nullable(),
  /** Number of records read so far, by file. */
  counts: z.partialRecord(z.enum(archiveTables), z.int()),
  /** Number of records processed so far in the current state. */
  done: z.int(),
  /** The first problems. */
  problems: z.array(ArchiveProblem),
  /**
   * Usernames in the archive without a staff member here. Records that they wrote are imported without an author.
   */
  unknown_staff: z.array(z.string()),
  created_at: Instant,
  created_by: z.string(),
  finished_at: Instant.nullable(),
  version: z.int(),
})
export type Archive = z.infer<typeof Archive>

export const ArchiveListQuery = z.strictObject({ ...pagingQuery })
export type ArchiveListQuery = z.infer<typeof ArchiveListQuery>
