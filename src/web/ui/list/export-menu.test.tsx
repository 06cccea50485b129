import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { exportMessages } from '#contract/http/export-messages.ts'
import { exportFormatLabels } from '#contract/http/exports.ts'
import { exportLeads, listLeads } from '#contract/leads/leads.endpoints.ts'
import { exportEverything, exportPatients } from '#contract/patients/patients.endpoints.ts'
import { answer, callsTo, pageOf, refusedWith, unreachable } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, forbidden, pickMore, type RaiseOnPage, testTexts } from '#web/testing/texts.ts'

/** Names of the files that the browser was given to save. */
let saved: string[]
beforeEach(async () => {
  await page.viewport(1440, 900)
  saved = []
  answerForPractice()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

afterEach(() => vi.restoreAllMocks())

const file = (name: string) =>
  new Response('Full Name\r\n', {
    headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${name}"` },
  })

async function choose(path: string, item: number) {
  const main = await openPage(path)
  await main.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem').nth(item).click()
}

test('what is filtered and sorted is exported with the columns on screen, under the name that the server gives', async () => {
  answer(exportLeads, () => file('leads-2026-11-25.csv'))
  await choose('/leads?status=new&ordering=-phone&page=1&page_size=25', 0)
  await expect
    .poll(() => callsTo(exportLeads).map(({ query }) => query))
    .toEqual([
      {
        status: 'new',
        ordering: '-phone',
        format: 'csv',
        columns: 'shown',
        shown: 'full_name,phone,status,updated_at,source',
      },
    ])
  await expect.poll(() => saved).toEqual(['leads-2026-11-25.csv'])
})

test('all columns, of a list whose columns are fixed too', async () => {
  answer(exportPatients, () => file('patients.xlsx'))
  await choose('/patients', 3)
  await expect
    .poll(() => callsTo(exportPatients).map(({ query }) => query))
    .toEqual([{ ordering: 'last_name', format: 'xlsx', columns: 'all' }])
})

test('everything of a patient', async () => {
  answer(exportEverything, () => file('pat-example-2026-11-25.zip'))
  const main = await openPage('/patients/1')
  await pickMore(main, 'Export Everything')
  await expect.poll(() => saved).toEqual(['pat-example-2026-11-25.zip'])
  expect(callsTo(exportEverything)[0]?.params).toEqual({ id: '1' })
  answer(exportEverything, unreachable)
  await pickMore(main, 'Export Everything')
  await expect.element(page.getByText(exportMessages.failed)).toBeVisible()
})

test('someone who may not export sees no button', async () => {
  const main = await openPage('/leads', {
    is_company_admin: false,
    role: 'dentist',
    withheld: ['export_lists'],
  })
  await expect.element(main.getByText('1 lead')).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Export' })).not.toBeInTheDocument()
})

test('a list without rows has no button', async () => {
  answer(listLeads, pageOf())
  const empty = await openPage('/leads')
  await expect.element(empty.getByText('No leads yet')).toBeVisible()
  await expect.element(empty.getByRole('button', { name: 'Export' })).not.toBeInTheDocument()
})

const openLeads = () => openPage('/leads')
const refusedAs = (handle: () => Response): RaiseOnPage => ({
  begin: openLeads,
  async act(main) {
    answer(exportLeads, handle as never)
    await button(main, 'Export').click()
    await page.getByRole('menuitem', { name: exportFormatLabels.csv }).first().click()
    const notice = page.getByRole('alert')
    await expect.element(notice.first()).toBeVisible()
    expect(saved).toEqual([])
    return notice
  },
})
testTexts({
  area: 'exports',
  messages: exportMessages,
  prepare: answerForPractice,
  cases: {
    // To someone whose right was taken a moment ago.
    notAllowed: refusedAs(forbidden(exportMessages.notAllowed)),
    busy: refusedAs(() => refusedWith('too_many_requests', exportMessages.busy)),
    failed: refusedAs(unreachable),
    zerosOfCsv: {
      begin: openLeads,
      act: async (main) => {
        await button(main, 'Export').click()
        return page.getByRole('menu')
      },
    },
  },
})
