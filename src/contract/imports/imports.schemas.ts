import { z } from 'zod'
import { fieldMessages, Id, Instant, IsoDate, Reference } from '../http/fields.ts'
import { keyFilter, pagingQuery } from '../http/paging.ts'
import { leadTypes } from '../leads/leads.enums.ts'
import {
  dayOrders,
  duplicateChoices,
  firstDays,
  importNouns,
  importStates,
  importVerdicts,
} from './imports.enums.ts'
import { allTargets } from './imports.fields.ts'
import { importLimits } from './imports.limits.ts'
import { importMessages } from './imports.messages.ts'

/** Set by the server while the file streams in. */
export const ReceivedTable = z.strictObject({
  name: z.string(),
  size: z.int(),
  /** Hexadecimal. Distinguishes replays of an upload from other uploads. */
  sha256: z.string(),
})
export type ReceivedTable = z.infer<typeof ReceivedTable>

export const ImportUpload = z.strictObject({
  file: z
    .custom<ReceivedTable>((value) => ReceivedTable.safeParse(value).success, importMessages.fileRequired)
    .meta({ type: 'string', format: 'binary' }),
  noun: z.enum(importNouns, { error: fieldMessages.oneOf(importNouns) }),
})
export type ImportUpload = z.infer<typeof ImportUpload>

const Target = z.enum(allTargets as [string, ...string[]], { error: fieldMessages.oneOf(allTargets) })
/** The choice that each word of the file stands for, by field. */
const ChosenValues = z.record(z.string(), z.record(z.string(), z.string()))

/** Meaning of the file's columns and words. It is recognized first and can be changed. */
export const ImportMapping = z.object({
  /** A target for each column of the file, in order; null leaves the column out. */
  targets: z.array(Target.nullable()),
  values: ChosenValues,
  /** Null while unknown. Has to be chosen when a column has dates that fit both orders. */
  day_order: z.enum(dayOrders).nullable(),
  /** True when the order was chosen for the last file with these columns, and this file fits both orders. */
  day_order_remembered: z.boolean(),
  /** Meaning of 1/1/1900 as a birth date. Null while unknown; has to be chosen when a row has this date. */
  first_day: z.enum(firstDays).nullable(),
  /** Location of rows that do not name a location. */
  location: Id.nullable(),
  /** Type of new leads whose row does not name a type. */
  type: z.enum(leadTypes),
  /** Follow-up date of new leads whose row does not name a date. */
  follow_up_date: IsoDate.nullable(),
  /** Adds new leads that can be reached and wait for an answer to the queue, at most `importLimits.queued`. */
  queue: z.boolean(),
  duplicates: z.enum(duplicateChoices),
})
export type ImportMapping = z.infer<typeof ImportMapping>

export const ImportCounts = z.object({
  rows: z.int(),
  new: z.int(),
  changed: z.int(),
  duplicate: z.int(),
  refused: z.int(),
  /** Rows with values that the undo kept, because people had changed them. */
  kept: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const ImportRow = z.object({
  /** Row number within the import, which `choices` refer to. */
  row: z.int(),
  /** Row number as in the spreadsheet. */
  number: z.int(),
  /** Name of the row's sheet; empty in a CSV file. */
  sheet: z.string(),
  cells: z.array(z.string()),
  verdict: z.enum(importVerdicts).nullable(),
  /** Reasons why the row is refused or a duplicate. */
  reasons: z.array(z.object({ field: z.string(), text: z.string() })),
  /** The row's person, either existing before or created by the import. */
  person: Reference.nullable(),
  choice: z.enum(duplicateChoices).nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** An import as listed. */
export const ImportSummary = z.object({
  id: Id,
  noun: z.enum(importNouns),
  state: z.enum(importStates),
  file_name: z.string(),
  counts: ImportCounts,
  /** Number of rows processed so far in the current state. */
  done: z.int(),
  /** Reason why the import stopped by itself; empty otherwise. */
  problem: z.string(),
  created_at: Instant,
  created_by: z.string(),
  finished_at: Instant.nullable(),
  /** End of the time for undoing the import; null when it cannot be undone. */
  undo_until: Instant.nullable(),
  version: z.int(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportSheet = z.object({
  /** Empty for a CSV file. */
  name: z.string(),
  /** Number of rows after the header. */
  rows: z.int(),
  hidden: z.boolean(),
  /** Reason why the sheet cannot be imported; empty when it can. */
  problem: z.string(),
  /** True when it has the columns of the chosen sheet. */
  same_columns: z.boolean(),
  /** True when its rows are imported. */
  taken: z.boolean(),
})

export const Import = ImportSummary.extend({
  /** In the order of the file. Empty for files that were uploaded to version 0.2.0. */
  sheets: z.array(ImportSheet),
  /** Position of the chosen sheet in `sheets`, from 1. */
  sheet: z.int(),
  /** True when all sheets with the same columns are imported. */
  same_columns: z.boolean(),
  /** Number of the header row as in the spreadsheet; null without a header. */
  header_row: z.int().nullable(),
  /** True while someone has to choose the header, because the file is ambiguous. */
  header_needed: z.boolean(),
  /** The first rows of the chosen sheet, with shortened cells. */
  first_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  mapping: ImportMapping,
  /** The most frequent words in choice columns, and the choices that they stand for. */
  words: z.array(
    z.object({
      field: z.string(),
      text: z.string(),
      count: z.int(),
      value: z.string(),
      /** False for an unknown word without a choice. */
      recognized: z.boolean(),
    }),
  ),
  day_order_needed: z.boolean(),
  /** Number of new leads that would be added to the queue. */
  queue_rows: z.int(),
  /** Number of rows with 1/1/1900 as the date of birth. */
  first_day_rows: z.int(),
})
export type Import = z.infer<typeof Import>

export const ImportPatch = z
  .strictObject({
    /** Position in `sheets`, from 1. */
    sheet: z.int32().min(1).optional(),
    same_columns: z.boolean().optional(),
    /** Null when the sheet has no header. */
    header_row: z.int32().min(1).nullable().optional(),
    targets: z.array(Target.nullable()).max(importLimits.columns).optional(),
    values: ChosenValues.optional(),
    day_order: z.enum(dayOrders, { error: fieldMessages.oneOf(dayOrders) }).optional(),
    first_day: z.enum(firstDays, { error: fieldMessages.oneOf(firstDays) }).optional(),
    location: Id.nullable().optional(),
    type: z.enum(leadTypes, { error: fieldMessages.oneOf(leadTypes) }).optional(),
    follow_up_date: IsoDate.nullable().optional(),
    queue: z.boolean().optional(),
    duplicates: z.enum(duplicateChoices, { error: fieldMessages.oneOf(duplicateChoices) }).optional(),
    /** Choices for single rows; null applies the choice for all rows. */
    choices: z
      .array(z.strictObject({ row: z.int32().min(1), choice: z.enum(duplicateChoices).nullable() }))
      .max(importLimits.choices)
      .optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change.')
export type ImportPatch = z.infer<typeof ImportPatch>

export const ImportListQuery = z.strictObject({ noun: keyFilter(importNouns), ...pagingQuery })
export type ImportListQuery = z.infer<typeof ImportListQuery>
export const ImportRowsQuery = z.strictObject({ verdict: keyFilter(importVerdicts), ...pagingQuery })
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>
