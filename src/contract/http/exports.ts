import { z } from 'zod'
import { exportMessages } from './export-messages.ts'
import { line } from './fields.ts'

export const exportFormatLabels = { csv: 'CSV', xlsx: 'Excel (.xlsx)' } as const
export type ExportFormat = keyof typeof exportFormatLabels

export const exportContentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const exportLimits = {
  /** Concurrent exports per server process, and per practice. Each holds a database connection. */
  atOnce: 4,
  ofCompany: 2,
  /** Seconds that a further export waits for its turn. */
  waitSeconds: 20,
  /** Seconds without progress after which a download is aborted. */
  idleSeconds: 60,
  /** Maximum duration of a download in minutes, because it holds a database snapshot meanwhile. */
  minutes: 10,
  /** Maximum length of all column names together, in characters. */
  names: 1_000,
} as const

/** Settings that all exports share. */
export const exportAccess = {
  access: 'export_lists',
  forbidden: exportMessages.notAllowed,
  file: Object.values(exportContentTypes),
  audit: { action: 'exported' },
} as const

/** Query of an export, besides the filters and ordering of its list. */
export const exportChoice = {
  format: z.enum(['csv', 'xlsx'], { error: 'Must be one of: csv, xlsx.' }).default('csv'),
  /** Either the columns that the list shows, or all fields. */
  columns: z.enum(['shown', 'all'], { error: 'Must be one of: shown, all.' }).default('shown'),
  /** Names of the shown columns, separated by commas, where they are not the list's default. */
  shown: line(exportLimits.names).optional(),
}

/** The query of a list without paging: an export has all matching rows, in the list's order. */
export const exportQuery = <const S extends z.core.$ZodLooseShape>(list: z.ZodObject<S, z.core.$strict>) =>
  z.strictObject({
    ...(list.omit({ page: true, page_size: true } as never).shape as Omit<S, 'page' | 'page_size'>),
    ...exportChoice,
  })
