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

/** Filled in by the server while the file comes in. */
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
/** By field, which of its choices a word of the file stands for. */
const ChosenValues = z.record(z.string(), z.record(z.string(), z.string()))

/** What the file's columns and words mean; all of it is recognized first, and can be changed. */
export const ImportMapping = z.object({
  /** For each column of the file, in its order; null: left out. */
  targets: z.array(Target.nullable()),
  values: ChosenValues,
  /** Null: not known, and has to be said where a column has dates that can be read both ways. */
  day_order: z.enum(dayOrders).nullable(),
  /** True for an order that was chosen for the last file with the same columns; this one can be read in either. */
  day_order_remembered: z.boolean(),
  /** What 1/1/1900 means as a day of birth. Null: not known, and has to be said where a row has it. */
  first_day: z.enum(firstDays).nullable(),
  /** Where rows belong that name no location. */
  location: Id.nullable(),
  /** Of new leads whose row names none. */
  type: z.enum(leadTypes),
  /** Of new leads whose row names none. */
  follow_up_date: IsoDate.nullable(),
  /** True: new leads that can be reached and wait for an answer go in the queue, `importLimits.queued` at most. */
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
  /** Rows whose undo left something alone, since people changed it. */
  kept: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const ImportRow = z.object({
  /** Its number in the import, by which single rows are decided about. */
  row: z.int(),
  /** As the spreadsheet numbers it. */
  number: z.int(),
  /** The name of its sheet; empty in a CSV file. */
  sheet: z.string(),
  cells: z.array(z.string()),
  verdict: z.enum(importVerdicts).nullable(),
  /** Why it is refused, or a duplicate. */
  reasons: z.array(z.object({ field: z.string(), text: z.string() })),
  /** The person that it is about, in the practice already or made by the import. */
  person: Reference.nullable(),
  choice: z.enum(duplicateChoices).nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** An import in the list. */
export const ImportSummary = z.object({
  id: Id,
  noun: z.enum(importNouns),
  state: z.enum(importStates),
  file_name: z.string(),
  counts: ImportCounts,
  /** Rows that the state's work has gone through. */
  done: z.int(),
  /** Why it stopped by itself; empty where it did not. */
  problem: z.string(),
  created_at: Instant,
  created_by: z.string(),
  finished_at: Instant.nullable(),
  /** Until when it can be undone; null where it cannot. */
  undo_until: Instant.nullable(),
  version: z.int(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportSheet = z.object({
  /** Empty for a CSV file. */
  name: z.string(),
  /** Behind the one that names the columns. */
  rows: z.int(),
  hidden: z.boolean(),
  /** Why it can't be imported; empty where it can. */
  problem: z.string(),
  /** True where its columns are those of the chosen sheet. */
  same_columns: z.boolean(),
  /** True where its rows are imported. */
  taken: z.boolean(),
})

export const Import = ImportSummary.extend({
  /** In the order of the file; none for files that were uploaded to version 0.2.0. */
  sheets: z.array(ImportSheet),
  /** The chosen one by its place in `sheets`, from 1. */
  sheet: z.int(),
  /** True where all sheets with its columns are imported. */
  same_columns: z.boolean(),
  /** The row that names the columns, as the spreadsheet numbers it; null: none does. */
  header_row: z.int().nullable(),
  /** True until someone has said which row that is, in a file that does not tell. */
  header_needed: z.boolean(),
  /** The first rows of the chosen sheet, the beginnings of their cells. */
  first_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()) })),
  mapping: ImportMapping,
  /** The words of columns that hold choices, with what they stand for; the most frequent ones. */
  words: z.array(
    z.object({
      field: z.string(),
      text: z.string(),
      count: z.int(),
      value: z.string(),
      /** False for a word that no one has chosen for and that is not known. */
      recognized: z.boolean(),
    }),
  ),
  day_order_needed: z.boolean(),
  /** New leads that would go in the queue. */
  queue_rows: z.int(),
  /** Rows with 1/1/1900 as the day of birth. */
  first_day_rows: z.int(),
})
export type Import = z.infer<typeof Import>

export const ImportPatch = z
  .strictObject({
    /** A place in `sheets`, from 1. */
    sheet: z.int32().min(1).optional(),
    same_columns: z.boolean().optional(),
    /** Null: no row names the columns. */
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
    /** For single rows; null: as for all. */
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
