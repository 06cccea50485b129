import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { leadStatusCounts, listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadFilterAllLabels, leadStatusLabels, leadTypeLabels } from '#contract/leads/leads.enums.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { skipToContent, skipToList } from '#contract/product.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { makeLead, makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button } from '#web/testing/texts.ts'

beforeEach(async () => {
  answerForPractice()
  await page.viewport(1366, 768)
  answer(
    listLeads,
    pageOf(...['Ada', 'Ben', 'Cat'].map((name, at) => makeLead({ id: at + 1, first_name: name }))),
  )
})

const press = (keys: string) => userEvent.keyboard(keys)
const view = (name: string) => page.getByRole('button', { name: `View ${name} Example` })

/** The lead list, once its keys work. */
async function openLeads(): Promise<Locator> {
  const main = await openPage('/leads')
  await expect.element(view('Ada')).toBeVisible()
  await expect.poll(() => document.querySelector('.mantine-Notifications-root')).not.toBeNull()
  return main
}

describe('the keys of the lead list', () => {
  test('J and K move between the rows from anywhere on the page', async () => {
    await openLeads()
    await press('j')
    await expect.element(view('Ada')).toHaveFocus()
    await press('jj')
    await expect.element(view('Cat')).toHaveFocus()
    await press('j')
    await expect.element(view('Cat')).toHaveFocus()
    await press('k')
    await expect.element(view('Ben')).toHaveFocus()
  })

  test('the arrow keys move between the rows from within them', async () => {
    const main = await openLeads()
    await press('{ArrowDown}')
    expect(document.activeElement).toBe(document.body)
    ;(main.getByRole('row').nth(1).getByRole('link').first().element() as HTMLElement).focus()
    await press('{ArrowDown}')
    await expect.element(view('Ben')).toHaveFocus()
    await press('{ArrowUp}')
    await expect.element(view('Ada')).toHaveFocus()
  })

  test('Enter opens the row with the focus, and J goes on from there', async () => {
    await openLeads()
    await press('jj{Enter}')
    const heading = page.getByRole('heading', { name: /Example/ })
    await expect.element(heading).toHaveFocus()
    await press('j')
    await expect.element(view('Cat')).toHaveFocus()
    await press('k')
    await expect.element(view('Ben')).toHaveFocus()
  })

  test('the focused row shows where the focus is', async () => {
    await openLeads()
    await press('j')
    await expect.poll(() => document.activeElement?.matches(':focus-visible')).toBe(true)
  })

  test('letters typed into the search stay there', async () => {
    const main = await openLeads()
    const search = main.getByRole('searchbox', { name: 'Search leads' })
    await search.click()
    await press('jk')
    await expect.element(search).toHaveValue('jk')
    await expect.element(search).toHaveFocus()
  })

  test('J with Ctrl, Alt, Meta or Shift moves nothing', async () => {
    await openLeads()
    for (const key of ['Control', 'Alt', 'Meta', 'Shift'])
      window.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'j',
          [`${key.toLowerCase().replace('control', 'ctrl')}Key`]: true,
        }),
      )
    expect(document.activeElement).toBe(document.body)
  })

  test('J below a dialog moves nothing', async () => {
    await openLeads()
    await press('q')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const focused = document.activeElement
    document
      .querySelector('[aria-modal="true"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    expect(document.activeElement).toBe(focused)
    await press('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('J moves between the cards of a phone', async () => {
    await page.viewport(390, 844)
    await openPage('/leads')
    const card = page.getByRole('link', { name: 'Ada Example' })
    await expect.element(card).toBeVisible()
    await expect.poll(() => document.querySelector('.mantine-Notifications-root')).not.toBeNull()
    await press('j')
    await expect.element(card).toHaveFocus()
  })
})

test('J moves between the names of the patient list', async () => {
  answer(
    listPatients,
    pageOf(makePatient({ id: 1, first_name: 'Ada' }), makePatient({ id: 2, first_name: 'Ben' })),
  )
  await openPage('/patients')
  const name = (text: string) => page.getByRole('link', { name: `Example, ${text}`, exact: true })
  await expect.element(name('Ada')).toBeVisible()
  await expect.poll(() => document.querySelector('.mantine-Notifications-root')).not.toBeNull()
  await press('jj')
  await expect.element(name('Ben')).toHaveFocus()
})

describe('the tab stops of the lead list', () => {
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  const filter = (name: string) => page.getByRole('combobox', { name, exact: true })

  test('the link to the list leads to its first row', async () => {
    await openLeads()
    await press('{Tab}')
    expect(focused()).toBe(skipToContent)
    await press('{Tab}')
    expect(focused()).toBe(skipToList)
    await press('{Enter}')
    await expect.element(view('Ada')).toHaveFocus()
  })

  test('a page without a list has no link to it', async () => {
    await openPage('/profile/security')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(button(page.getByRole('document'), skipToList).elements()).toEqual([])
  })

  test('the filters are one stop, and Left and Right move between them', async () => {
    await openLeads()
    ;(filter('Type').element() as HTMLElement).focus()
    await press('{ArrowRight}')
    await expect.element(filter('Source')).toHaveFocus()
    await press('{ArrowRight}{ArrowLeft}{ArrowLeft}')
    await expect.element(filter('Type')).toHaveFocus()
    await press('{Tab}')
    expect(focused()).toContain(leadFilterAllLabels.status)
    await press('{Shift>}{Tab}{/Shift}')
    await expect.element(filter('Type')).toHaveFocus()
  })

  test('the arrow keys of an open choice stay in it', async () => {
    await openLeads()
    ;(filter('Type').element() as HTMLElement).focus()
    await press('{ArrowDown}')
    await expect.element(page.getByRole('option', { name: leadTypeLabels.phonecall })).toBeVisible()
    await press('{ArrowRight}')
    await expect.element(filter('Type')).toHaveFocus()
  })

  test('the statuses are one stop, and Up and Down move between them', async () => {
    answer(leadStatusCounts, [
      { name: 'new', value: 2, label: leadStatusLabels.new },
      { name: 'lost', value: 1, label: leadStatusLabels.lost },
    ])
    const main = await openLeads()
    const status = (name: string) =>
      main.getByRole('toolbar', { name: 'Lead Status' }).getByRole('button', { name })
    await expect.element(status(leadStatusLabels.lost)).toBeVisible()
    ;(status(leadFilterAllLabels.status).element() as HTMLElement).focus()
    await press('{ArrowDown}{ArrowDown}')
    await expect.element(status(leadStatusLabels.lost)).toHaveFocus()
    await press('{ArrowUp}')
    await expect.element(status(leadStatusLabels.new)).toHaveFocus()
  })

  test('the headers are one stop, with the choice of columns', async () => {
    const main = await openLeads()
    const head = main.getByRole('columnheader')
    ;(head.first().getByRole('button').element() as HTMLElement).focus()
    await press('{ArrowRight}')
    await expect.element(head.nth(1).getByRole('button')).toHaveFocus()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(button(main, 'New: choose columns')).toHaveFocus()
    await press('{Tab}')
    expect(main.getByRole('row').nth(1).element().contains(document.activeElement)).toBe(true)
  })
})
