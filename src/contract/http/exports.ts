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
  /** Exports that one server process makes at once, and of one practice; each keeps a database connection. */
  atOnce: 4,
  ofCompany: 2,
  /** Seconds that a further one waits for its turn. */
  waitSeconds: 20,
  /** Seconds after which a download ends that takes no byte. */
  idleSeconds: 60,
  /** Minutes that a download may take: as long it holds a snapshot of the database. */
  minutes: 10,
  /** Names of columns, in characters. */
  names: 1_000,
} as const

/** What every export has in common. */
export const exportAccess = {
  access: 'export_lists',
  forbidden: exportMessages.notAllowed,
  file: Object.values(exportContentTypes),
  audit: { action: 'exported' },
} as const

/** What an export is asked for beside the filters and the order of its list. */
export const exportChoice = {
  format: z.enum(['csv', 'xlsx'], { error: 'Must be one of: csv, xlsx.' }).default('csv'),
  /** Those of the list, or everything that is known. */
  columns: z.enum(['shown', 'all'], { error: 'Must be one of: shown, all.' }).default('shown'),
  /** Names of the columns that are shown, separated by commas, where they are not the list's own choice. */
  shown: line(exportLimits.names).optional(),
}

/** The query of a list without its page: all rows that match, in its order. */
export const exportQuery = <const S extends z.core.$ZodLooseShape>(list: z.ZodObject<S, z.core.$strict>) =>
  z.strictObject({
    ...(list.omit({ page: true, page_size: true } as never).shape as Omit<S, 'page' | 'page_size'>),
    ...exportChoice,
  })
