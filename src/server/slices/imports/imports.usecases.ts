import { type ImportNoun, isWorking } from '#contract/imports/imports.enums.ts'
import { fieldOf, importTargets, isChoice } from '#contract/imports/imports.fields.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import {
  type Import,
  type ImportMapping,
  type ImportPatch,
  ImportSummary,
  type ImportUpload,
} from '#contract/imports/imports.schemas.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AppError, found, invalidFields } from '#server/platform/errors.ts'
import type { CallContext, ChangeContext } from '#server/platform/http/routes.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { startReader } from '#server/platform/reader/reader-process.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { sheetsAfter, takeSheets } from './choose-sheets.ts'
import { chooseForRows, listExamples, listFirstRows, listWords } from './import-rows.repository.ts'
import {
  countUnstarted,
  deleteImport,
  findImport,
  insertImport,
  lockImport,
  type StoredImport,
  updateImport,
} from './imports.repository.ts'
import type { ImportParts } from './imports.work.ts'
import { planAround } from './plan-rows.ts'
import { dayOrderOf, isFirstDay } from './read-day.ts'
import { firstPlace, presentSheets, storeSheets } from './sheets.ts'
import { readPieces, tableReaderLimits } from './table-reader.ts'
import { choiceOf } from './words.ts'

const examples = 3
let reading = 0

/** Stores the rows of a file with what its columns seem to mean; nothing is kept of a file that is refused. */
export async function createImport(
  parts: ImportParts,
  call: CallContext,
  { file, noun }: ImportUpload,
  path: string,
): Promise<Import> {
  if (reading >= importLimits.atOnce)
    throw new AppError('too_many_requests', { detail: importMessages.busy, retryAfterSeconds: 60 })
  reading += 1
  const reader = startReader(tableReaderLimits, { files: [path] })
  try {
    const { scope, db, now } = call
    const pieces = readPieces(reader, path, file.name)
    await checkFewWait(scope, db)
    const id = await insertImport(scope, db, { noun, fileName: file.name, size: file.size }, now)
    const sheets = await storeSheets(scope, db, { id, noun }, pieces)
    const taken = await takeSheets(parts, call, id, {
      sheets,
      sheet: firstPlace(sheets),
      same_columns: false,
    })
    await checkAnew(call, id, taken.mapping)
    return await readImport(call, id)
  } finally {
    reader.close()
    reading -= 1
  }
}

/** Throws a 409 while as many files of the practice wait as may: each takes its space. */
export async function checkFewWait(scope: Scope, db: Database): Promise<void> {
  if ((await countUnstarted(scope, db)) >= importLimits.unstarted) throw conflict(importMessages.waiting)
}

/**
 * Has an import checked from its first row, and finds out in which order its dates are written: the file decides that before
 * what is remembered of another one.
 */
async function checkAnew({ scope, db, now }: CallContext, id: number, given: ImportMapping): Promise<void> {
  const mapping = { ...given }
  const stored = found(await findImport(scope, db, id, now))
  const texts: string[] = []
  let firstDayRows = 0
  for (const [at, target] of mapping.targets.entries()) {
    if (!target || fieldOf(stored.noun, target)?.form !== 'day') continue
    for (const { text, count } of await listWords(stored, db, at, undefined)) {
      texts.push(text)
      if (target === 'date_of_birth' && isFirstDay(text)) firstDayRows += count
    }
  }
  const dayOrders = dayOrderOf(texts)
  if (mapping.day_order_remembered && dayOrders !== 'both')
    Object.assign(mapping, { day_order: null, day_order_remembered: false })
  await updateImport(scope, db, id, { state: 'checking', mapping, dayOrders, firstDayRows })
}

export async function readImport(call: CallContext, id: number): Promise<Import> {
  return present(call.db, found(await findImport(call.scope, call.db, id, call.now)))
}

async function present(db: Database, stored: StoredImport): Promise<Import> {
  const { header, mapping, day_orders, sheets, sheet, same_columns, header_needed } = stored
  const first = await listExamples(stored, db, examples)
  const chosen = sheets[sheet - 1]
  const isTold = day_orders === 'mdy' || day_orders === 'dmy'
  return {
    ...ImportSummary.parse(stored),
    ...{ sheets: presentSheets(stored), sheet, same_columns, header_needed },
    header_row: chosen?.header_row ?? null,
    first_rows: chosen ? await listFirstRows(stored, db, chosen, importLimits.firstRows) : [],
    columns: header.map((name, at) => ({ name, examples: first.map((cells) => cells[at] ?? '') })),
    mapping: { ...mapping, day_order: mapping.day_order ?? (isTold ? day_orders : null) },
    queue_rows: Math.min(stored.counts.needs_reply ?? 0, importLimits.queued),
    words: await wordsOf(stored, db),
    day_order_needed: needsDayOrder(stored),
    first_day_rows: stored.first_day_rows,
  }
}

/** The words of each column of choices, those that no one knows ahead. */
async function wordsOf(stored: StoredImport, db: Database): Promise<Import['words']> {
  const { noun, mapping } = stored
  const words: Import['words'] = []
  for (const [at, field] of mapping.targets.entries()) {
    if (!field || !isChoice(noun, field)) continue
    const found = (await listWords(stored, db, at, importLimits.values)).map(({ text, count }) => {
      const value = mapping.values[field]?.[text] ?? choiceOf(noun, field, text)
      return { field, text, count, value: value ?? emptyOf(noun, field), recognized: value !== undefined }
    })
    words.push(
      ...found.filter(({ recognized }) => !recognized),
      ...found.filter(({ recognized }) => recognized),
    )
  }
  return words
}

const emptyOf = (noun: ImportNoun, field: string) => String(fieldOf(noun, field)?.empty ?? '')

const needsDayOrder = ({ mapping, day_orders }: StoredImport) =>
  mapping.day_order === null && (day_orders === 'both' || day_orders === 'none')

const locked = async ({ scope, db, now, ifMatch }: ChangeContext, id: number): Promise<StoredImport> => {
  if (!(await lockImport(scope, db, id))) throw new AppError('not_found', { detail: importMessages.unknown })
  const stored = found(await findImport(scope, db, id, now))
  checkVersion(stored, ifMatch)
  return stored
}

const conflict = (detail: string) => new AppError('conflict', { detail })

/** Changes what a file means, and has it checked again; choices for single rows are checked at once. */
export async function changeImport(
  parts: ImportParts,
  call: ChangeContext,
  id: number,
  { choices, sheet, same_columns, header_row, ...changes }: ImportPatch,
): Promise<Import> {
  const { scope, db, now } = call
  let stored = await locked(call, id)
  const isChosen = choices !== undefined && choices.length > 0
  const isChecked = stored.state === 'ready'
  if (!isChecked && (isChosen || stored.state !== 'checking')) throw conflict(importMessages.notReady)
  const locations = await parts.locationsOf(scope, db)
  if (isChosen) {
    await chooseForRows(stored, db, choices)
    const { people, queue, writers } = parts
    const work = { scope, taken: stored, now, locations, people, queue, writers }
    await planAround(
      work,
      db,
      choices.map(({ row }) => row),
    )
    await updateImport(scope, db, id, {})
  }
  const isOfSheets = sheet !== undefined || same_columns !== undefined || header_row !== undefined
  if (isOfSheets) {
    const choice = await sheetsAfter(call, stored, { sheet, same_columns, header_row })
    stored = await takeSheets(parts, call, id, choice)
  }
  if (isOfSheets || Object.keys(changes).length > 0) {
    const isSaid = changes.day_order !== undefined && { day_order_remembered: false }
    const mapping = { ...stored.mapping, ...changes, ...isSaid } as ImportMapping
    checkMapping(stored, mapping, locations)
    await checkAnew(call, id, mapping)
  }
  return readImport(call, id)
}

function checkMapping(
  { noun, header }: StoredImport,
  { targets, values, location }: ImportMapping,
  locations: readonly { id: number }[],
): void {
  const allowed = importTargets(noun)
  if (targets.length !== header.length) throw invalidFields({ targets: [importMessages.otherColumns] })
  const strange = targets.find((target) => target !== null && !(target in allowed))
  if (strange) throw invalidFields({ targets: [importMessages.unknownValue(strange)] })
  for (const [field, words] of Object.entries(values)) {
    const options = fieldOf(noun, field)?.options?.map(({ value }) => String(value)) ?? []
    const unknown = Object.values(words).find((value) => !options.includes(value))
    if (unknown !== undefined || options.length === 0)
      throw invalidFields({ values: [importMessages.unknownValue(unknown ?? field)] })
  }
  if (location !== null && !locations.some(({ id }) => id === location))
    throw invalidFields({ location: [importMessages.unknownLocation] })
}

const personal = ['first_name', 'last_name', 'full_name', 'phone', 'email']

export async function startImport(parts: ImportParts, call: ChangeContext, id: number): Promise<Import> {
  const stored = await locked(call, id)
  if (stored.state !== 'ready') throw conflict(importMessages.notReady)
  checkMapping(stored, stored.mapping, await parts.locationsOf(call.scope, call.db))
  if (stored.header_needed) throw invalidFields({ header_row: [importMessages.headerNeeded] })
  if (!stored.mapping.targets.some((target) => target && personal.includes(target)))
    throw invalidFields({ targets: [importMessages.nothingMapped] })
  if (needsDayOrder(stored)) throw invalidFields({ day_order: [importMessages.dayOrderNeeded] })
  if (stored.first_day_rows > 0 && !stored.mapping.first_day)
    throw invalidFields({ first_day: [importMessages.firstDayNeeded] })
  return moved(call, id, { state: 'running' })
}

export async function stopImport(call: ChangeContext, id: number): Promise<Import> {
  const stored = await locked(call, id)
  if (stored.state !== 'running') throw conflict(importMessages.notRunning)
  return moved(call, id, { state: 'stopped', finishedAt: call.now })
}

export async function undoImport(call: ChangeContext, id: number): Promise<Import> {
  const stored = await locked(call, id)
  if (stored.undo_until === null) throw conflict(importMessages.notUndoable)
  return moved(call, id, { state: 'undoing', undoneBy: call.scope.staffId })
}

async function moved(
  call: CallContext,
  id: number,
  change: Parameters<typeof updateImport>[3],
): Promise<Import> {
  await updateImport(call.scope, call.db, id, change)
  return readImport(call, id)
}

export async function removeImport(call: ChangeContext, id: number): Promise<void> {
  const stored = await locked(call, id)
  if (isWorking(stored.state) && stored.state !== 'checking') throw conflict(importMessages.notDeletable)
  await deleteImport(call.scope, call.db, id)
}
