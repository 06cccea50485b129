import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as endpoints from '#contract/imports/imports.endpoints.ts'
import { duplicateChoiceLabels, importVerdictLabel } from '#contract/imports/imports.enums.ts'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import { importMessages as messages } from '#contract/imports/imports.messages.ts'
import type { Import, ImportRow } from '#contract/imports/imports.schemas.ts'
import { chooseFile } from '#web/testing/choose-file.ts'
import { answer, callsTo, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { makeImport, makeImportRow, makeSheet } from '#web/testing/fake-import.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button } from '#web/testing/texts.ts'

beforeEach(async () => {
  await page.viewport(1440, 900)
  answerForPractice()
})

async function open(fields: Partial<Import> = {}, rows: ImportRow[] = [makeImportRow()]) {
  answer(endpoints.getImport, makeImport(fields))
  answer(endpoints.listImportRows, pageOf(...rows))
  return openPage('/imports/7')
}

describe('a new import', () => {
  const openList = async () => {
    answer(endpoints.listImports, pageOf())
    const main = await openPage('/imports?noun=patients')
    await expect.element(main.getByText('No imports yet')).toBeVisible()
    return main
  }
  test('leads to its dry run', async () => {
    answer(endpoints.createImport, makeImport({ noun: 'patients' }))
    answer(endpoints.getImport, makeImport({ noun: 'patients' }))
    answer(endpoints.listImportRows, pageOf(makeImportRow()))
    const main = await openList()
    chooseFile(new File(['Email\npat@example.com\n'], 'people.csv'))
    await expect.element(main.getByRole('heading', { name: 'Import of people.csv' })).toBeVisible()
    expect(callsTo(endpoints.listImports)[0]?.query).toMatchObject({ noun: 'patients' })
  })
})

test('earlier imports show what became of them', async () => {
  answer(
    endpoints.listImports,
    pageOf(makeImport({ state: 'done' }), makeImport({ id: 8, state: 'undone', file_name: 'old.csv' })),
  )
  const main = await openPage('/imports')
  await expect.element(main.getByText('2 new, 1 duplicate and 1 refused')).toBeVisible()
  await expect.element(main.getByText('All undone')).toBeVisible()
})

test('columns, words and duplicates are mapped by hand', async () => {
  const main = await open()
  answer(endpoints.patchImport, makeImport())
  await pick(main.getByRole('combobox', { name: labels.targetOf('Kind') }), 'Source')
  await pick(main.getByRole('combobox', { name: labels.targetOf('Seen') }), "Don't import")
  await pick(main.getByRole('combobox', { name: labels.meaningOf('Hot') }), 'Scheduled')
  await pick(main.getByRole('combobox', { name: 'For duplicates' }), duplicateChoiceLabels.fill)
  await pick(main.getByRole('combobox', { name: labels.location }), 'No location')
  await expect
    .poll(() => callsTo(endpoints.patchImport).map(({ body }) => body))
    .toEqual([
      { targets: ['full_name', 'date_of_birth', 'source'] },
      { targets: ['full_name', null, 'status'] },
      { values: { status: { Hot: 'scheduled' } } },
      { duplicates: 'fill' },
      { location: null },
    ])
})

describe('the sheet of a workbook', () => {
  const sheets = [
    makeSheet({ name: 'North', rows: 4, same_columns: true, taken: true }),
    makeSheet({ name: 'South', rows: 3, same_columns: true }),
    makeSheet({ name: 'Old', rows: 9, hidden: true }),
    makeSheet({ name: 'Plan', rows: 0, problem: messages.tooManyColumns }),
  ]

  test('is chosen, with all that have its columns or alone', async () => {
    const main = await open({ sheets })
    await expect.element(main.getByText(`Plan: ${messages.tooManyColumns}`)).toBeVisible()
    answer(endpoints.patchImport, makeImport({ sheets }))
    const choice = main.getByRole('combobox', { name: 'Sheet' })
    await pick(choice, 'All 2 with these columns (7 rows)')
    await pick(choice, 'Old (9 rows, hidden)')
    await expect
      .poll(() => callsTo(endpoints.patchImport).map(({ body }) => body))
      .toEqual([{ same_columns: true }, { sheet: 3, same_columns: false }])
  })

  test('stands beside the number of each row where several are imported', async () => {
    const both = sheets.map((sheet) => ({ ...sheet, taken: sheet.same_columns }))
    const main = await open({ sheets: both, same_columns: true }, [
      makeImportRow({ row: 8, number: 3, sheet: 'South', verdict: 'duplicate' }),
    ])
    const row = main.getByRole('table', { name: 'Rows' }).getByRole('row').nth(1)
    await expect.element(main.getByText('North and South.')).toBeVisible()
    await expect.element(row.getByText('South')).toBeVisible()
    await expect.element(row.getByText('3', { exact: true })).toBeVisible()
    await expect.element(row.getByRole('combobox', { name: labels.choiceOfSheet(3, 'South') })).toBeVisible()
  })
})

describe('the row that names the columns', () => {
  test('is told and can be changed', async () => {
    const main = await open({ header_row: 4 })
    await expect.element(main.getByText('Header in row 4')).toBeVisible()
    await button(main, 'Change').click()
    answer(endpoints.patchImport, makeImport())
    const choice = main.getByRole('combobox', { name: labels.header })
    await expect.element(choice).toHaveFocus()
    await pick(choice, 'Row 2: Pat Lee, 1/2/1980, Hot')
    await pick(choice, 'None: every row is a person')
    await expect
      .poll(() => callsTo(endpoints.patchImport).map(({ body }) => body))
      .toEqual([{ header_row: 2 }, { header_row: null }])
  })

  test('has to be said before the import starts where the file does not tell', async () => {
    const main = await open({ header_row: null, header_needed: true })
    await expect.element(main.getByText(messages.headerNeeded)).toBeVisible()
    await expect.element(button(main, 'Import 2 people')).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('new leads', () => {
  test('get a type, a follow-up date and a place in the queue', async () => {
    const main = await open()
    await expect.element(main.getByText('2 new leads to contact, without an alert')).toBeVisible()
    answer(endpoints.patchImport, makeImport())
    await pick(main.getByRole('combobox', { name: labels.type }), 'Website')
    const day = main.getByRole('textbox', { name: labels.followUp })
    await day.fill('12/31/2031')
    await main.getByRole('checkbox', { name: 'Add to the queue' }).click()
    await expect
      .poll(() => callsTo(endpoints.patchImport).map(({ body }) => body))
      .toEqual([{ type: 'website' }, { follow_up_date: '2031-12-31' }, { queue: true }])
  })

  test('join the queue up to a limit shown on the page', async () => {
    const main = await open({ queue_rows: importLimits.queued })
    await expect.element(main.getByText(labels.queueFull(importLimits.queued))).toBeVisible()
  })

  test('are no choice for a file of patients', async () => {
    const main = await open({ noun: 'patients' })
    await expect.element(main.getByRole('heading', { name: 'Columns' })).toBeVisible()
    await expect.element(main.getByText('Add to the queue')).not.toBeInTheDocument()
  })
})

test('dates that can be read both ways have to be told before the import starts', async () => {
  const main = await open({ day_order_needed: true, mapping: { ...makeImport().mapping, day_order: null } })
  await expect.element(main.getByText(messages.dayOrderNeeded)).toBeVisible()
  await expect.element(button(main, 'Import 2 people')).toHaveAttribute('aria-disabled', 'true')
  answer(endpoints.patchImport, makeImport())
  await main.getByRole('radio', { name: /Day, month/ }).click()
  await expect
    .poll(() => callsTo(endpoints.patchImport).map(({ body }) => body))
    .toEqual([{ day_order: 'dmy' }])
  await expect.element(button(main, 'Import 2 people')).not.toHaveAttribute('aria-disabled')
})

test('a row says what becomes of it and why, and is decided alone', async () => {
  const main = await open({}, [
    makeImportRow({ verdict: 'duplicate', person: { id: 1, name: 'Pat Lee' } }),
    makeImportRow({
      row: 3,
      verdict: 'refused',
      reasons: ['Enter a valid email address.', messages.extraCells].map((text) => ({
        field: 'email',
        text,
      })),
    }),
  ])
  const rows = main.getByRole('table', { name: 'Rows' })
  await expect.element(rows.getByRole('link', { name: 'Pat Lee' })).toHaveAttribute('href', '/leads/1')
  const why = rows.getByText(/Email: Enter a valid email address/)
  await expect.element(why).toBeVisible()
  const cell = why.element().closest('td')
  expect(cell?.scrollWidth).toBe(cell?.clientWidth)
  answer(endpoints.patchImport, makeImport())
  await pick(rows.getByRole('combobox', { name: labels.choiceOf(2) }), duplicateChoiceLabels.create)
  await expect
    .poll(() => callsTo(endpoints.patchImport).map(({ body }) => body))
    .toEqual([{ choices: [{ row: 2, choice: 'create' }] }])
  await pick(
    main.getByRole('combobox', { name: 'Result' }),
    new RegExp(importVerdictLabel('refused')) as never,
  )
  await expect
    .poll(() => callsTo(endpoints.listImportRows).at(-1)?.query)
    .toMatchObject({ verdict: 'refused' })
})

test('an import is started, goes on and is undone', async () => {
  const main = await open()
  await expect.element(button(main, 'Import 2 people')).toBeVisible()
  answer(endpoints.startImport, makeImport({ state: 'running', done: 1 }))
  answer(endpoints.getImport, makeImport({ state: 'done', undo_until: '2026-04-10T12:00:00.000Z' }))
  await button(main, 'Import 2 people').click()
  await expect.element(main.getByText('1 of 4 rows')).toBeVisible()
  expect(callsTo(endpoints.startImport)[0]?.headers.get('if-match')).toBe('"3"')
  await expect.element(main.getByRole('heading', { name: 'Imported' })).toBeVisible()
  answer(endpoints.undoImport, makeImport({ state: 'undone' }))
  await button(main, 'Undo import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect.element(main.getByRole('heading', { name: 'Undone' })).toBeVisible()
})

test('one that runs is stopped, and says why it stopped by itself', async () => {
  const running = await open({ state: 'running' })
  answer(endpoints.stopImport, makeImport({ state: 'stopped', problem: messages.staffGone }))
  await button(running, 'Stop').click()
  await expect.element(running.getByText(messages.staffGone)).toBeVisible()
})

test('an import that waits is deleted', async () => {
  const main = await open()
  answer(endpoints.deleteImport, () => new Response(null, { status: 204 }))
  answer(endpoints.listImports, pageOf())
  await button(main, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(messages.deleted)).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
})

test('a choice that is not saved is taken back', async () => {
  const main = await open()
  answer(endpoints.patchImport, unreachable)
  const choice = main.getByRole('combobox', { name: 'For duplicates' })
  await pick(choice, duplicateChoiceLabels.fill)
  await expect.element(alertOf(main)).toBeVisible()
  await expect.element(choice).toHaveValue(duplicateChoiceLabels.skip)
})

test('rows that cannot be fetched say so below their import', async () => {
  answer(endpoints.getImport, makeImport())
  answer(endpoints.listImportRows, unreachable)
  const main = await openPage('/imports/7')
  await expect.element(main.getByText(messages.rowsFailed)).toBeVisible()
  await expect.element(button(main, 'Import 2 people')).toBeVisible()
})
