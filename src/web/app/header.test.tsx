import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { listQueue } from '#contract/queue/queue.endpoints.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, dialog } from '#web/testing/texts.ts'

const navigation = () => page.getByRole('navigation', { name: 'Main' })
const entries = () => navigation().getByRole('menuitem')
const title = () => page.getByRole('heading', { level: 1 })

interface Devtools {
  send: (command: 'Emulation.setEmulatedMedia', media: { features: object[] }) => Promise<unknown>
}
const still = { name: 'prefers-reduced-motion', value: 'reduce' }
const emulate = (...features: object[]) =>
  (cdp() as unknown as Devtools).send('Emulation.setEmulatedMedia', { features: [still, ...features] })

beforeEach(answerForPractice)
afterEach(async () => {
  await emulate()
  await page.viewport(1440, 900)
})

test.each([1440, 390])('the number of open requests stays inside its link at %i px', async (width) => {
  await page.viewport(width, 844)
  answer(listQueue, { ...pageOf(), count: 1_200 })
  await openPage('/leads')
  const link = navigation().getByRole('link', { name: /^Queue/ })
  const badge = link.getByText('999+')
  await expect.element(badge).toBeVisible()
  const [inner, outer] = [badge, link].map((locator) => locator.element().getBoundingClientRect())
  expect(inner?.right).toBeLessThan(outer?.right ?? 0)
})

test('the More menu opens, closes and navigates by keyboard', async () => {
  await openPage('/leads')
  const more = navigation().getByRole('button', { name: 'More' })
  await expect.element(more).toBeVisible()
  expect(
    navigation()
      .getByRole('link')
      .elements()
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Leads'])
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries().first()).toHaveFocus()
  await expect.element(navigation().getByRole('menuitem', { name: 'Companies' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => entries().elements()).toEqual([])
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries().first()).toHaveFocus()
  for (let at = 1; at < entries().elements().length; at++) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(entries().nth(at)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(title()).toHaveTextContent('Accounts')
  await more.click()
  await expect
    .element(navigation().getByRole('menuitem', { name: 'Accounts' }))
    .toHaveAttribute('aria-current', 'page')
})

test('Keep editing returns the focus to the Profile menu button', async () => {
  const form = await openPage('/leads/create')
  await box(form, 'First Name').fill('Priya')
  const profile = button(page.getByRole('banner'), 'Profile')
  await profile.click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await button(dialog('Unsaved Changes'), 'Keep editing').click()
  await expect.element(dialog('Unsaved Changes')).not.toBeInTheDocument()
  await expect.element(profile).toHaveFocus()
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
})

describe('the bar of a phone', () => {
  const link = (name: string | RegExp) => navigation().getByRole('link', { name })
  const more = () => button(navigation(), 'More')
  const top = () => navigation().element().getBoundingClientRect().top
  const names = () =>
    navigation().element().checkVisibility() &&
    [...navigation().element().querySelectorAll('a, button')]
      .filter((entry) => entry.checkVisibility())
      .map((entry) => entry.textContent?.trim())

  beforeEach(() => page.viewport(390, 844))
  afterEach(quickAdd.close)

  test('has Leads, Queue, Add, Calendar and More, each big enough for a thumb', async () => {
    await openPage('/leads')
    await expect.element(more()).toBeVisible()
    await expect.poll(names).toEqual(['Leads', expect.stringMatching(/^Queue/), 'Add', 'Calendar', 'More'])
    const entries = [...navigation().element().querySelectorAll('a, button')].filter((entry) =>
      entry.checkVisibility(),
    )
    for (const entry of entries) {
      const { width, height, bottom } = entry.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(bottom).toBe(844)
    }
  })

  test('marks the current page', async () => {
    await openPage('/leads')
    await expect.element(link('Leads')).toHaveAttribute('aria-current', 'page')
    await link('Calendar').click()
    await expect.element(title()).toHaveTextContent('Calendar')
    await expect.element(link('Calendar')).toHaveAttribute('aria-current', 'page')
    await expect.element(link('Leads')).not.toHaveAttribute('aria-current')
  })

  test('opens quick add', async () => {
    await openPage('/leads')
    await button(navigation(), 'Add').click()
    await expect.element(dialog('Quick Add')).toBeVisible()
  })

  test('has no second Quick add above it', async () => {
    await openPage('/leads')
    await expect.element(more()).toBeVisible()
    expect(button(page.getByRole('banner'), 'Quick add').elements()).toEqual([])
  })

  test('lists all other screens under More', async () => {
    await openPage('/leads')
    await more().click()
    await expect.element(entries().first()).toHaveFocus()
    expect(
      entries()
        .elements()
        .map((entry) => entry.getAttribute('aria-label')),
    ).toEqual([
      'Dashboard',
      'Patients',
      'Home',
      'My Tasks',
      'My Notes',
      'End of Day',
      'Inbox',
      'Companies',
      'Opportunities',
      'Accounts',
    ])
    await navigation().getByRole('menuitem', { name: 'Patients' }).click()
    await expect.element(title()).toHaveTextContent('Patients')
    await expect.poll(() => entries().elements()).toEqual([])
  })

  test('shows its More menu above itself on a small screen', async () => {
    await page.viewport(320, 400)
    await openPage('/leads')
    await more().click()
    await expect.element(entries().first()).toHaveFocus()
    const menu = navigation().getByRole('menu').element().getBoundingClientRect()
    expect(menu.top).toBeGreaterThanOrEqual(0)
    expect(menu.bottom).toBeLessThanOrEqual(top())
  })

  test('returns the focus to More when Escape closes its menu', async () => {
    await openPage('/leads')
    await expect.element(more()).toBeVisible()
    ;(more().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(entries().first()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(entries().nth(1)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => entries().elements()).toEqual([])
    await expect.element(more()).toHaveFocus()
  })

  test('closes its More menu by a click outside', async () => {
    const main = await openPage('/leads')
    await more().click()
    await expect.element(entries().first()).toHaveFocus()
    await main.click({ position: { x: 5, y: 5 } })
    await expect.poll(() => entries().elements()).toEqual([])
  })

  test('is accessible with its More menu open', async () => {
    await openPage('/leads')
    await more().click()
    await expect.element(entries().first()).toHaveFocus()
    await expectAccessible(page.getByRole('banner'))
  })

  test('covers nothing at the end of a page', async () => {
    await openPage('/leads')
    const feedback = button(page.getByRole('contentinfo'), 'Feedback')
    await expect.element(feedback).toBeVisible()
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await expect.poll(() => feedback.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top())
  })

  test('stays away from full-screen pages', async () => {
    answerForQueue(makeQueue(1))
    const main = await openPage('/queue/work')
    await expect.element(main.getByRole('heading').first()).toBeVisible()
    expect(navigation().elements()).toEqual([])
  })

  test('is a row in the header on a desktop', async () => {
    await page.viewport(1440, 900)
    await openPage('/leads')
    await expect.element(more()).toBeVisible()
    await expect
      .poll(names)
      .toEqual(['Dashboard', 'Leads', expect.stringMatching(/^Queue/), 'Patients', 'Calendar', 'More'])
    expect(top()).toBeLessThan(56)
  })
})

test('forced colors mark the current page and switches with lines', async () => {
  await emulate({ name: 'forced-colors', value: 'active' })
  const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
  const tasks = await openPage('/my-tasks')
  await expect.element(tasks.getByRole('switch')).toBeInTheDocument()
  expect(styleOf('.mantine-Switch-track').borderTopStyle).toBe('solid')
  expect(styleOf('.mantine-Switch-thumb').borderTopStyle).toBe('solid')
  await navigation().getByRole('link', { name: 'Calendar' }).click()
  await expect.element(page.getByRole('radiogroup', { name: 'View' })).toBeVisible()
  expect(styleOf('.mantine-SegmentedControl-label[data-active]').outlineStyle).toBe('solid')
  expect(styleOf('nav [aria-current="page"]').outlineStyle).toBe('solid')
  await emulate()
  expect(styleOf('nav [aria-current="page"]').outlineStyle).not.toBe('solid')
})
