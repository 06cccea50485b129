import { z } from 'zod'
import { type ArchiveTable, archiveTableLabels, archiveTables } from '#contract/archives/archives.enums.ts'
import { practiceFields } from '#contract/companies/companies.schemas.ts'
import { Instant, line } from '#contract/http/fields.ts'
import { productName } from '#contract/product.ts'

// The files of an archive besides documents and recordings.

export const summaryName = 'archive.json'
export const readmeName = 'README.txt'
export const tableName = (name: ArchiveTable): string => `${name}.csv`

/** Grows when an archive can no longer be read as before. Format 1, up to version 0.2, has other names for some columns. */
export const archiveFormat = { product: productName, format: 2 } as const

/** What an archive says of itself. */
export const Summary = z.object({
  product: z.literal(archiveFormat.product),
  format: z.int().min(1),
  practice: line(1_000),
  made_at: Instant,
  // Archives of before have no clock of the practice.
  country: practiceFields.country.body.optional(),
  time_zone: practiceFields.time_zone.body.optional(),
  week_start: practiceFields.week_start.body.optional(),
})
export type Summary = z.infer<typeof Summary>

export const archiveReadme = ({ practice, made_at }: Pick<Summary, 'practice' | 'made_at'>): string =>
  `Everything of ${practice || 'the practice'} in ${productName}, as it was at ${made_at}.

To import it, upload the ZIP file as it is: Practice Settings, Archive. To read it, open the CSV files in Excel or any
other spreadsheet. Each row has a number, its id; another file refers to the row by it, so lead 12 of a note is the row
with the id 12 in leads.csv. Times are UTC. An apostrophe in front of =, +, -, @ keeps a spreadsheet from taking a text
for a formula.

${archiveTables.map((name) => `${tableName(name)}: ${archiveTableLabels[name]}`).join('\n')}
documents/: the files of documents.csv
recordings/: the files of recordings.csv

Staff accounts, passwords, settings, and connections to phone, email and websites are not in it.
`
