import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { duplicateChoiceLabels } from '#contract/imports/imports.enums.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importMessages } from '#contract/imports/imports.messages.ts'
import type { Import } from '#contract/imports/imports.schemas.ts'
import { chooseFile } from '#web/testing/choose-file.ts'
import { answer, pageOf, refused, refusedWith, unreachable } from '#web/testing/fake-api.ts'
import { makeImport, makeImportRow, makeSheet } from '#web/testing/fake-import.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  button,
  confirmDelete,
  conflict,
  dialog,
  failing,
  type RaiseOnPage,
  testTexts,
} from '#web/testing/texts.ts'

type Handle = () => Response

const onePath = '/imports/7'

const openList = async () => {
  const main = await openPage('/imports')
  await expect.element(button(main, 'Choose a file')).toBeVisible()
  return main
}
const upload = (handle: Handle): RaiseOnPage => ({
  begin: openList,
  async act(main) {
    answer(endpoints.createImport, handle)
    chooseFile(new File(['Email\npat@example.com\n'], 'people.csv'))
    return alertOf(main)
  },
})
const badFile = (text: string) => upload(() => refused('invalid_fields', { file: [text] }))

const open = (fields: Partial<Import>) => () => {
  answer(endpoints.getImport, makeImport(fields))
  return openPage(onePath)
}
const openReady = open({})
const openSheets = open({
  header_needed: true,
  sheets: [makeSheet({ name: 'People', rows: 4, taken: true }), makeSheet({ name: 'Old', hidden: true })],
})
const openRunning = open({ state: 'running' })
const openDone = open({ state: 'done', undo_until: '2026-12-10T12:00:00.000Z' })

const clicked = (
  begin: RaiseOnPage['begin'],
  name: string,
  endpoint: EndpointDefinition,
  handle: Handle,
): RaiseOnPage => ({
  begin,
  async act(main) {
    answer(endpoint, handle as never)
    await button(main, name).click()
    return alertOf(main)
  },
})
const start = (handle: Handle) => clicked(openReady, 'Import 2 people', endpoints.startImport, handle)
const stop = (handle: Handle) => clicked(openRunning, 'Stop', endpoints.stopImport, handle)
const undo = (handle: Handle): RaiseOnPage => ({
  begin: openDone,
  async act(main) {
    answer(endpoints.undoImport, handle)
    await button(main, 'Undo import').click()
    await button(dialog('Undo Import'), 'Undo import').click()
    return alertOf(main)
  },
})
const remove = (handle: Handle): RaiseOnPage => ({
  begin: openReady,
  async act(main) {
    answer(endpoints.deleteImport, handle)
    await button(main, 'Delete').click()
    await confirmDelete('Import')
    return page.getByRole('alert')
  },
})
const change = (act: (main: Locator) => Promise<void>, handle: Handle): RaiseOnPage => ({
  begin: openSheets,
  async act(main) {
    answer(endpoints.patchImport, handle)
    await act(main)
    return alertOf(main)
  },
})
const badChange = (label: string, option: string, field: string, text: string) =>
  change(
    (main) => pick(main.getByRole('combobox', { name: label }), option),
    () => refused('invalid_fields', { [field]: [text] }),
  )

const rowsOfPatients = [
  { field: '', text: importMessages.noName },
  { field: '', text: importMessages.extraCells },
  { field: 'note', text: importMessages.longCell },
  { field: 'phone', text: importMessages.shortened('2.13E+09') },
  { field: 'phone', text: importMessages.noPhone('TRUE') },
  { field: 'date_of_birth', text: importMessages.firstDay },
  { field: 'date_of_birth', text: importMessages.noDay },
  { field: 'total_value', text: importMessages.noAmount },
  { field: 'location', text: importMessages.noSuchLocation('Uptown') },
].map((reason, at) => makeImportRow({ row: at + 2, verdict: 'refused', reasons: [reason] }))
const twin = makeImportRow({
  row: 7,
  verdict: 'duplicate',
  reasons: [{ field: '', text: importMessages.sameAsRow('2') }],
})
const openPatients = () => {
  answer(endpoints.listImportRows, pageOf(...rowsOfPatients, twin))
  return open({ noun: 'patients' })()
}
const rows = (main: Locator) => main.getByRole('table', { name: 'Rows' })
const inRows: RaiseOnPage = { begin: openPatients, act: async (main) => rows(main) }

const stoppedWith = (problem: string) => async () => {
  answer(endpoints.getImport, makeImport({ state: 'stopped', problem }))
  return alertOf(await openPage(onePath))
}

testTexts({
  area: 'imports',
  messages: importMessages,
  prepare: () => {
    answerForPractice()
    const noPerson = { field: '', text: importMessages.noPerson }
    answer(endpoints.listImports, pageOf())
    answer(endpoints.listImportRows, pageOf(makeImportRow({ verdict: 'refused', reasons: [noPerson] })))
  },
  gaps: {
    noRoom: importMessages.noRoom(1_000_000_000),
    shortened: importMessages.shortened('2.13E+09'),
    noPhone: importMessages.noPhone('TRUE'),
    unreadable: importMessages.unreadable(3),
    unknownValue: importMessages.unknownValue('lost'),
    noSuchLocation: importMessages.noSuchLocation('Uptown'),
    sameAsRow: importMessages.sameAsRow('2'),
    noRow: importMessages.noRow(2),
    failed: importMessages.failed('501'),
  },
  cases: {
    notAllowed: () => openPage('/imports', { is_company_admin: false, role: 'front_desk' }),
    fetchFailed: failing(endpoints.getImport, onePath),
    listFailed: failing(endpoints.listImports, '/imports'),
    unknown: () => {
      answer(endpoints.getImport, () => refusedWith('not_found', importMessages.unknown))
      return openPage(onePath)
    },

    waiting: upload(() => refusedWith('conflict', importMessages.waiting)),
    noRoom: upload(() => refusedWith('invalid_fields', importMessages.noRoom(1_000_000_000))),
    busy: upload(() => refusedWith('too_many_requests', importMessages.busy)),
    fileRequired: badFile(importMessages.fileRequired),
    tooLarge: upload(() => refusedWith('too_large', importMessages.tooLarge)),
    kind: badFile(importMessages.kind),
    oldExcel: badFile(importMessages.oldExcel),
    macros: badFile(importMessages.macros),
    unfolds: badFile(importMessages.unfolds),
    tooMuch: badFile(importMessages.tooMuch),
    noExcel: badFile(importMessages.noExcel),
    noText: badFile(importMessages.noText),
    empty: badFile(importMessages.empty),
    tooManyColumns: badFile(importMessages.tooManyColumns),
    tooManySheets: badFile(importMessages.tooManySheets),
    tooManyRows: badFile(importMessages.tooManyRows),
    unreadable: badFile(importMessages.unreadable(3)),
    uploadFailed: upload(unreachable),

    noPerson: { begin: openReady, act: async (main) => rows(main) },
    rowsFailed: clicked(openReady, 'Download refused rows', endpoints.downloadRefusedRows, unreachable),
    saveFailed: change(
      (main) => pick(main.getByRole('combobox', { name: 'For duplicates' }), duplicateChoiceLabels.fill),
      unreachable,
    ),
    otherColumns: badChange(labels.targetOf('Kind'), 'Source', 'targets', importMessages.otherColumns),
    unknownValue: badChange(
      labels.meaningOf('Hot'),
      'Scheduled',
      'values',
      importMessages.unknownValue('lost'),
    ),
    unknownLocation: badChange(labels.location, 'Second office', 'location', importMessages.unknownLocation),
    noSheet: badChange('Sheet', 'Old (2 rows, hidden)', 'sheet', importMessages.noSheet),
    emptySheet: badChange('Sheet', 'Old (2 rows, hidden)', 'sheet', importMessages.emptySheet),
    uploadAgain: badChange('Sheet', 'Old (2 rows, hidden)', 'sheet', importMessages.uploadAgain),
    noRow: badChange(labels.header, 'Row 2: Pat Lee, 1/2/1980, Hot', 'header_row', importMessages.noRow(2)),
    headerNeeded: open({ header_needed: true }),
    startFailed: start(unreachable),
    stale: start(() => refused('stale')),
    nothingMapped: start(() => refused('invalid_fields', { targets: [importMessages.nothingMapped] })),
    notReady: start(conflict(importMessages.notReady)),
    deleteFailed: remove(unreachable),
    notDeletable: remove(conflict(importMessages.notDeletable)),
    deleted: remove(() => new Response(null, { status: 204 })),
    firstDayNeeded: open({ first_day_rows: 2 }),
    dayOrderRemembered: open({ mapping: { ...makeImport().mapping, day_order_remembered: true } }),
    dayOrderNeeded: open({ day_order_needed: true, mapping: { ...makeImport().mapping, day_order: null } }),

    stopFailed: stop(unreachable),
    notRunning: stop(conflict(importMessages.notRunning)),
    staffGone: {
      begin: openRunning,
      act: async (main) => {
        answer(endpoints.getImport, makeImport({ state: 'stopped', problem: importMessages.staffGone }))
        return alertOf(main)
      },
    },
    rightsGone: stoppedWith(importMessages.rightsGone),
    locationGone: stoppedWith(importMessages.locationGone),
    interrupted: stoppedWith(importMessages.interrupted),
    failed: stoppedWith(importMessages.failed('501')),
    undoFailed: undo(unreachable),
    notUndoable: undo(conflict(importMessages.notUndoable)),

    noName: inRows,
    extraCells: inRows,
    longCell: inRows,
    shortened: inRows,
    noPhone: inRows,
    firstDay: inRows,
    noDay: inRows,
    noAmount: inRows,
    noSuchLocation: inRows,
    sameAsRow: inRows,
  },
})
