import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { fittingColumns } from '#contract/http/list.labels.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadSources, leadStatuses } from '#contract/leads/leads.enums.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { makeLead, makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog } from '#web/testing/texts.ts'

const leads = leadStatuses.map((status, at) =>
  makeLead({
    ...{
      id: at + 1,
      first_name: 'Alejandro',
      last_name: 'Holloway',
      status,
      source: leadSources[at] ?? 'na',
    },
    ...{ updated_at: new Date().toISOString(), follow_up_date: '2020-02-29', follow_up_status: 'past_due' },
  }),
)

beforeEach(() => {
  answerForPractice()
  answer(listLeads, pageOf(...leads))
})

const table = (main: Locator) =>
  main.getByRole('table', { name: 'Leads', exact: true }).element() as HTMLElement
const headers = () =>
  page
    .getByRole('main')
    .getByRole('table', { name: 'Leads', exact: true })
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

/** Texts of the list that are cut off, and how far the list scrolls sideways. */
function cut(main: Locator) {
  const box = table(main).parentElement as HTMLElement
  const cells = [...table(main).querySelectorAll<HTMLElement>('th:not(:last-child), td, td span')]
  return {
    sideways: box.scrollWidth - box.clientWidth,
    texts: cells
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  }
}

async function openPanel(width: number, path = '/leads'): Promise<Locator> {
  await page.viewport(width, 800)
  const main = await openPage(path)
  await main.getByRole('button', { name: /^View/ }).first().click()
  await expect.element(page.getByRole('link', { name: 'View Full Details' })).toBeVisible()
  return main
}

const gear = (main: Locator): number => {
  const right = table(main).querySelector('th:last-child svg')?.getBoundingClientRect().right ?? 0
  return Math.round(table(main).getBoundingClientRect().right - right)
}

describe('the lead list beside an open panel', () => {
  test.each([
    [1280, ['Full Name', 'Phone', 'Status']],
    [1366, ['Full Name', 'Phone', 'Status']],
    [1440, ['Full Name', 'Phone', 'Status', 'Last Update']],
  ])('shows whole columns at %i px', async (width, columns) => {
    const main = await openPanel(width)
    await expect.poll(headers).toEqual([...columns, 'ActionsNew'])
    await expect.poll(() => cut(main)).toEqual({ sideways: 0, texts: [] })
  })

  test('keeps the chosen columns', async () => {
    const chosen = { full_name: true, phone: false, follow_up_date: true, location: true, source: false }
    localStorage.setItem(storageKeys.leadListFields, JSON.stringify(chosen))
    const main = await openPanel(1366)
    const all = ['Full Name', 'Status', 'Last Seen', 'Last Update', 'Insurance Provider', 'Location']
    await expect.poll(headers).toEqual([...all.slice(0, 3), 'ActionsNew'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(headers).toEqual([...all, 'Follow-Up Date', 'ActionsNew'])
    expect(table(main)).not.toHaveAttribute('data-fits')
  })

  test('shows more columns when the panel becomes narrower', async () => {
    const main = await openPanel(1366)
    await expect.poll(headers).toHaveLength(4)
    ;(page.getByRole('separator', { name: 'Panel width' }).element() as HTMLElement).focus()
    for (const expected of [5, 6]) {
      for (let at = 0; at < 12 && headers().length < expected; at += 1) {
        await userEvent.keyboard('{ArrowRight}')
        expect(cut(main)).toEqual({ sideways: 0, texts: [] })
      }
      expect(headers()).toHaveLength(expected)
    }
  })

  test('explains hidden columns in the column chooser', async () => {
    const main = await openPanel(1366)
    await button(main, 'New: choose columns').click()
    await expect.element(dialog('Choose columns')).toHaveTextContent(fittingColumns)
  })

  test('keeps the gear at its place in the table', async () => {
    await page.viewport(1366, 800)
    const main = await openPage('/leads')
    await expect.element(main.getByRole('button', { name: /^View/ }).first()).toBeVisible()
    const before = gear(main)
    await main.getByRole('button', { name: /^View/ }).first().click()
    await expect.poll(headers).toHaveLength(4)
    expect(gear(main)).toBe(before)
    const head = table(main).querySelector('th:last-child') as HTMLElement
    expect(head.scrollWidth).toBe(head.clientWidth)
  })
})

describe('the order above a list', () => {
  const order = async (path: string) => {
    await page.viewport(1366, 800)
    return await openPage(path)
  }

  test('names the default order of leads', async () => {
    const main = await order('/leads')
    await expect.element(main.getByText(/ leads · Newest request first$/)).toBeVisible()
  })

  test('leaves the buttons beside it whole', async () => {
    await openPanel(1280, '/leads?status=new&ordering=insurance_provider')
    for (const name of ['Clear filters', 'Export']) {
      const label = button(page.getByRole('main'), name)
        .first()
        .element()
        .querySelector('.mantine-Button-label')
      expect(label?.scrollWidth).toBe(label?.clientWidth)
    }
  })

  test.each([
    ['phone', 'Sorted by Phone, A to Z'],
    ['-full_name', 'Sorted by Full Name, Z to A'],
    ['-updated_at', 'Sorted by Last Update, newest first'],
    ['follow_up_date', 'Sorted by Follow-Up Date, earliest first'],
  ])('describes ?ordering=%s', async (ordering, text) => {
    const main = await order(`/leads?ordering=${ordering}`)
    await expect.element(main.getByText(` leads · ${text}`)).toBeVisible()
  })

  test('describes patients sorted by amount', async () => {
    answer(listPatients, pageOf(makePatient(), makePatient({ id: 2 })))
    const main = await order('/patients?ordering=-total_value')
    await expect.element(main.getByText('Sorted by Total Value, highest first')).toBeVisible()
  })
})
