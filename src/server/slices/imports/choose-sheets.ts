import { duplicateChoices } from '#contract/imports/imports.enums.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { ImportMapping, ImportPatch } from '#contract/imports/imports.schemas.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import type { Database } from '#server/platform/database/database.ts'
import { found, invalidFields } from '#server/platform/errors.ts'
import type { CallContext } from '#server/platform/http/routes.ts'
import { countRows, findRows, listExamples } from './import-rows.repository.ts'
import { chooseSheets, findImport, findLastMapping, type StoredImport } from './imports.repository.ts'
import type { ImportParts } from './imports.work.ts'
import { recognizeColumns } from './recognize-columns.ts'
import { headerOf, rangesOf, type SheetChoice, type StoredSheet, takenSheets } from './sheets.ts'

const sampleRows = 50

/** Takes the rows of some sheets, whose columns mean what they meant in the last file with the same ones. */
export async function takeSheets(
  parts: ImportParts,
  call: CallContext,
  id: number,
  choice: SheetChoice,
): Promise<StoredImport> {
  const { scope, db, now } = call
  const before = found(await findImport(scope, db, id, now))
  const { header = [], header_row, is_header_sure } = choice.sheets[choice.sheet - 1] ?? {}
  // What names no columns says nothing of other files.
  const last =
    header_row === null ? undefined : await findLastMapping(scope, db, { noun: before.noun, header })
  await chooseSheets(scope, db, id, {
    ...{
      ...choice,
      header,
      taken: rangesOf(choice),
      rows: takenSheets(choice).reduce((sum, { rows }) => sum + rows, 0),
    },
    header_needed: !last && !is_header_sure,
  })
  const stored = found(await findImport(scope, db, id, now))
  if (JSON.stringify(before.header) === JSON.stringify(header)) return { ...stored, mapping: before.mapping }
  const mapping = await firstMapping(parts, call, stored, last)
  // What was said of another sheet counts here too.
  const { location, duplicates, type, follow_up_date, queue } = { ...mapping, ...before.mapping }
  return { ...stored, mapping: { ...mapping, location, duplicates, type, follow_up_date, queue } }
}

/** That of the last file with the same columns, else what is recognized. */
async function firstMapping(
  parts: ImportParts,
  { scope, db }: CallContext,
  stored: StoredImport,
  last: ImportMapping | undefined,
): Promise<ImportMapping> {
  // With its location even where that is gone: no location would be another choice, and the person is asked.
  if (last)
    return {
      ...last,
      day_order_remembered: last.day_order !== null,
      first_day: null,
      follow_up_date: null,
      queue: false,
    }
  const locations = await parts.locationsOf(scope, db)
  return {
    targets: recognizeColumns(stored.noun, stored.header, await listExamples(stored, db, sampleRows)),
    values: {},
    day_order: null,
    day_order_remembered: false,
    first_day: null,
    location: locations.length === 1 ? (locations[0]?.id ?? null) : null,
    duplicates: duplicateChoices[0],
    type: leadFields.type.empty,
    follow_up_date: null,
    queue: false,
  }
}

/** The sheets that are imported once someone has chosen some, or the row that names the columns. */
export async function sheetsAfter(
  { db }: CallContext,
  stored: StoredImport,
  { sheet, same_columns, header_row }: Pick<ImportPatch, 'sheet' | 'same_columns' | 'header_row'>,
): Promise<SheetChoice> {
  const place = sheet ?? stored.sheet
  const chosen = stored.sheets[place - 1]
  if (stored.sheets.length === 0) throw invalidFields({ sheet: [importMessages.uploadAgain] })
  if (!chosen) throw invalidFields({ sheet: [importMessages.noSheet] })
  if (chosen.problem !== '') throw invalidFields({ sheet: [chosen.problem] })
  const isSame = same_columns ?? (sheet === undefined && stored.same_columns)
  const after = header_row === undefined ? chosen : await withHeader(stored, db, chosen, header_row)
  if (after.rows === 0) throw invalidFields({ sheet: [importMessages.emptySheet] })
  return { sheets: stored.sheets.with(place - 1, after), sheet: place, same_columns: isSame }
}

async function withHeader(
  stored: StoredImport,
  db: Database,
  sheet: StoredSheet,
  headerRow: number | null,
): Promise<StoredSheet> {
  const { offset, last, width } = sheet
  const [row] = headerRow === null ? [] : await findRows(stored, db, [offset + headerRow])
  if (headerRow !== null && (!row || row.row > last))
    throw invalidFields({ header_row: [importMessages.noRow(headerRow)] })
  const rows = await countRows(stored, db, { offset: offset + (headerRow ?? 0), last })
  if (rows === 0) throw invalidFields({ header_row: [importMessages.emptySheet] })
  return { ...sheet, header_row: headerRow, header: headerOf(row?.cells, width), is_header_sure: true, rows }
}
