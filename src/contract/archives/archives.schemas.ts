import { z } from 'zod'
import { Id, Instant } from '../http/fields.ts'
import { pagingQuery } from '../http/paging.ts'
import { archiveStates, archiveTables } from './archives.enums.ts'
import { archiveMessages } from './archives.messages.ts'

/** Filled in by the server while the file comes in. */
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

/** Something in an archive that can't be stored. */
export const ArchiveProblem = z.object({
  /** Name of a file in it; empty for the whole. */
  file: z.string(),
  /** As a spreadsheet numbers it, where it is about a row. */
  row: z.int().nullable(),
  /** Empty for the whole row. */
  column: z.string(),
  text: z.string(),
})
export type ArchiveProblem = z.infer<typeof ArchiveProblem>

/** An archive that was uploaded to be imported. */
export const Archive = z.object({
  id: Id,
  state: z.enum(archiveStates),
  file_name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Name of the practice that it is of, and when it was made; empty and null until it has been read. */
  practice: z.string(),
  made_at: Instant.nullable(),
  /** Records by file, as far as they have been read. */
  counts: z.partialRecord(z.enum(archiveTables), z.int()),
  /** Records that the state's work has gone through. */
  done: z.int(),
  /** The first ones. */
  problems: z.array(ArchiveProblem),
  /** Usernames in it that no one on staff has: what they wrote comes without an author. */
  unknown_staff: z.array(z.string()),
  created_at: Instant,
  created_by: z.string(),
  finished_at: Instant.nullable(),
  version: z.int(),
})
export type Archive = z.infer<typeof Archive>

export const ArchiveListQuery = z.strictObject({ ...pagingQuery })
export type ArchiveListQuery = z.infer<typeof ArchiveListQuery>
