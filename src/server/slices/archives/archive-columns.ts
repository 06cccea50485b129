import { z } from 'zod'
import type { ArchiveTable } from '#contract/archives/archives.enums.ts'
import { archiveMessages } from '#contract/archives/archives.messages.ts'
import { emailLimit, fieldMessages, line, phoneLimit } from '#contract/http/fields.ts'
import type { Fields } from '#contract/http/record-fields.ts'
import { defused, undefused } from '#server/platform/exports/defused.ts'

/** A column of a file of records: how its value is written there, checked and stored. */
export interface ArchiveColumn {
  form:
    | 'text'
    /** Text, or null as an empty cell. */
    | 'optional'
    /** JSON, or null as an empty cell. */
    | 'value'
    /** The number of a row of another file. */
    | 'reference'
    /** A username. */
    | 'staff'
    /** Usernames, as a list in JSON. */
    | 'people'
    /** The path of a file in the archive. */
    | 'file'
  /** What a cell has to say. */
  schema?: z.ZodType
  /** The column of the table, where that has another name. */
  stored?: string
  /** The file that a reference is about. */
  to?: ArchiveTable
  required?: true
}
export type ArchiveColumns = Readonly<Record<string, ArchiveColumn>>

/** What came from outside is not what people may type: only what can't be stored is refused. */
export const asItCame = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), fieldMessages.control)

export const text = (schema: z.ZodType, stored?: string): ArchiveColumn => ({
  form: 'text',
  schema,
  ...(stored && { stored }),
})
export const optional = (schema: z.ZodType, stored?: string): ArchiveColumn => ({
  ...text(schema, stored),
  form: 'optional',
})
export const value = (schema: z.ZodType): ArchiveColumn => ({ form: 'value', schema })
export const reference = (to: ArchiveTable, stored: string): ArchiveColumn => ({
  form: 'reference',
  to,
  stored,
})
export const staff = (stored: string): ArchiveColumn => ({
  form: 'staff',
  schema: asItCame(emailLimit),
  stored,
})
const people: ArchiveColumn = { form: 'people', schema: z.array(asItCame(emailLimit)).max(1_000) }
export const file: ArchiveColumn = { form: 'file', schema: asItCame(400) }
export const required = (column: ArchiveColumn): ArchiveColumn => ({ ...column, required: true })

/** The columns of fields as their table stores them. Numbers and addresses are taken as they came to the practice. */
export const columnsOf = (fields: Fields): ArchiveColumns =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { form, body, maxLength = 0 }]): [string, ArchiveColumn] => {
      switch (form) {
        case 'location':
          return [name, reference('locations', 'location_id')]
        case 'email':
          return [name, text(line(emailLimit))]
        case 'phone':
          return [name, text(line(phoneLimit))]
        case 'people':
          return [name, people]
        case 'contacts':
          return [name, value(z.array(line(emailLimit)).max(1_000))]
        case 'named':
          return [name, text(line(maxLength))]
        case 'line':
        case 'text':
        case 'choice':
          return [name, text(body)]
        case 'day':
        case 'instant':
        case 'zone':
          return [name, optional(body)]
        default:
          return [name, value(body)]
      }
    }),
  )

/** What a cell holds: numbers and the like as JSON. */
export function cellOf(stored: unknown): string {
  if (stored === null || stored === undefined) return ''
  return typeof stored === 'string' ? defused(stored) : JSON.stringify(stored)
}

export type ReadCell = { ok: true; value: unknown } | { ok: false; text: string }

/** What a cell says; a reference is answered as a number. */
export function readCell({ form, schema, required }: ArchiveColumn, cell: string): ReadCell {
  if (cell === '' && form !== 'text') {
    return required ? { ok: false, text: archiveMessages.noValue } : { ok: true, value: null }
  }
  const isJson = form === 'value' || form === 'people'
  const given = isJson ? parsed(cell) : form === 'reference' ? Number(cell) : undefused(cell)
  if (given === undefined) return { ok: false, text: archiveMessages.noValue }
  const checked = schema?.safeParse(given)
  if (checked?.success === false)
    return { ok: false, text: checked.error.issues[0]?.message ?? archiveMessages.noValue }
  return { ok: true, value: checked ? checked.data : given }
}

function parsed(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}
